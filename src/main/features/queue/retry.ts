import type { FailureCode } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { gateCodes } from '#shared/landed/gate';
import { said } from '#shared/text/said';
import type { Taken } from '../../workflow/workflow';
import { no, type QueueDesk } from './queue-desk';

/** Holds that go away when a person says so, without anything being paid or printed twice. */
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
  // The bench may have been told meanwhile what to do with it.
  'label_asks',
  'print_failed',
  'label_stale',
  // Customs are looked at anew: the settings may have changed since, and what came to nothing is asked again.
  ...gateCodes,
  'cancelled',
]);

const whyNot = (label: Label): string | null => {
  if (!label.hold) return said('label.notWaiting');
  if (isInDoubt(label)) return said('label.wasItBought');
  if (label.hold.failure.code === 'print_unknown') return said('label.didItComeOut');
  return releasable.has(label.hold.failure.code) ? null : said('label.retryNoHelp');
};

/** Tries a held label again, where that may help. */
export const retry = async (labelId: string, { ports, workflow, runner }: QueueDesk): Promise<Taken> => {
  const label = await ports.archive.label(labelId);
  if (!label) return no(said('label.notHere'));
  const reason = whyNot(label);
  if (reason !== null) return no(reason);
  if (label.hold?.failure.code !== 'print_failed') return workflow.decide(labelId, { type: 'released' });
  // Something of it was sent once, so printing it again is a person's request of its own, not the batch going on.
  const printerId = runner.book.entry(labelId)?.row.printerId ?? null;
  return workflow.print(labelId, { printerId, reason: 'not_printed', copies: 1 });
};
