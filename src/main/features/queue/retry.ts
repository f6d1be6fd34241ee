import { type FailureCode, paperInDoubt } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { gateCodes } from '#shared/landed/gate';
import { codedMessage } from '#shared/text/coded-message';
import type { RequestResult } from '../../workflow/workflow';
import { refused, type QueueDesk } from './queue-desk';

/** Holds that a person may end without a risk that anything is paid or printed twice. */
const releasable: ReadonlySet<FailureCode> = new Set([
  'order_invalid',
  'setup_unfinished',
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
  'service_refused',
  'service_unreachable',
  'floor_unreachable',
  'floor_restored',
  'shipping_elsewhere',
  'floor_left',
  'too_many_requests',
  'printer_missing',
  'label_unfit',
  // The bench's settings for such commands may have changed.
  'label_asks',
  'print_failed',
  'label_stale',
  // The gate checks again: the settings may have changed, and failed questions are asked again.
  ...gateCodes,
  'cancelled',
]);

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
