import { failure } from '#shared/failure';
import { TransitionError } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Print } from '#shared/print/print';
import type { Journey, Taken } from './journey';
import type { LabelPorts } from './ports';

export type Settlement =
  | { how: 'found'; packageId: string; trackingNumber?: string | undefined }
  | { how: 'again' }
  | { how: 'handled' };

const eventOf = (settlement: Settlement): LabelEvent => {
  switch (settlement.how) {
    case 'found':
      return {
        type: 'settled.found',
        package: { packageId: settlement.packageId, trackingNumber: settlement.trackingNumber ?? null },
      };
    case 'again':
      return { type: 'settled.again' };
    case 'handled':
      return { type: 'settled.handled' };
  }
};

/** A decision that does not fit the label as it stands (another screen was quicker) is refused in words. */
export const decided = async (deciding: Promise<Taken>): Promise<Taken> =>
  deciding.catch((error: unknown) => {
    if (error instanceof TransitionError)
      return { ok: false, message: 'This label has moved on. Look at it again' };
    throw error;
  });

/** A person settles a purchase in doubt. `again` buys: it is the only way a request is ever repeated. */
export const settle = async (
  labelId: string,
  settlement: Settlement,
  ports: LabelPorts,
  journey: Journey,
): Promise<Taken> => {
  if (settlement.how === 'found') {
    const owner = await ports.archive.labelByCode(settlement.packageId);
    if (owner?.package?.packageId === settlement.packageId)
      return { ok: false, message: `${settlement.packageId} belongs to order ${owner.ref1} already` };
  }
  const taken = await decided(journey.decide(labelId, eventOf(settlement)));
  if (taken.ok && settlement.how === 'again') journey.begin(labelId);
  return taken;
};

export const remove = (labelId: string, journey: Journey): Promise<Taken> =>
  decided(journey.decide(labelId, { type: 'removed' }));

/** The worker's word on a print that nothing else can prove. Printing again is a separate wish. */
export const settlePrint = async (
  printId: string,
  printed: boolean,
  ports: LabelPorts,
  journey: Journey,
): Promise<Taken> => {
  const print = await ports.archive.print(printId);
  if (print?.state !== 'unknown' && print?.state !== 'sent')
    return { ok: false, message: 'This print is not in doubt' };
  const ref = { printId: print.id, printerName: print.printerName };
  const updatedAt = ports.clock.now().toISOString();
  const now: Print = printed
    ? { ...print, state: 'confirmed', note: 'worker_says_printed', waiting: [], updatedAt }
    : { ...print, state: 'failed', note: 'worker_says_not_printed', waiting: [], updatedAt };
  const event: LabelEvent = printed
    ? { type: 'print.confirmed', ...ref, note: 'worker_says_printed' }
    : { type: 'print.failed', ...ref, failure: failure('print_failed'), note: 'worker_says_not_printed' };
  return decided(journey.decide(print.labelId, event, now));
};
