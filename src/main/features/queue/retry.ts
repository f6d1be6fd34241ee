import { paperInDoubt } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { releasable } from '#shared/queue/releasable';
import { codedMessage } from '#shared/text/coded-message';
import type { RequestResult } from '../../workflow/workflow';
import { refused, type QueueDesk } from './queue-desk';

const whyNot = (label: Label): string | null => {
  if (!label.hold) return codedMessage('label.notWaiting');
  if (isInDoubt(label)) return codedMessage('label.wasItBought');
  const { code } = label.hold.failure;
  if (paperInDoubt.has(code)) return codedMessage('label.didItComeOut');
  return releasable.has(code) ? null : codedMessage('label.retryNoHelp');
};

/** Tries a held label again, if that may help. */
export const retry = async (
  labelId: string,
  { ports, workflow, runner }: QueueDesk,
): Promise<RequestResult> => {
  const label = await ports.archive.label(labelId);
  if (!label) return refused(codedMessage('label.notHere'));
  const reason = whyNot(label);
  if (reason !== null) return refused(reason);
  if (label.hold?.failure.code !== 'print_failed') return workflow.decide(labelId, { type: 'released' });
  // Something of it was already sent once, so printing it again is a person's separate request and not part of the batch.
  const printerId = runner.book.entry(labelId)?.row.printerId ?? null;
  return workflow.print(labelId, { printerId, reason: 'not_printed', copies: 1 });
};
