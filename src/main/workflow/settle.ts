import { type Failure, failure } from '#shared/failure';
import { TransitionError } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label, Package } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { said } from '#shared/text/said';
import type { LabelWorkflow, Taken } from './workflow';
import type { LabelPorts } from './ports';

export type Settlement =
  | { how: 'found'; packageId: string; trackingNumber?: string | undefined }
  | { how: 'again' }
  | { how: 'handled' };

/** How far paper of a label got that was printed while it was in doubt. */
const paperOf = async (labelId: string, { archive }: LabelPorts): Promise<Found['paper']> => {
  const states = (await archive.prints(labelId)).map(({ state }) => state);
  if (states.some((state) => state === 'unknown' || state === 'sending')) return 'unknown';
  if (states.includes('confirmed')) return 'confirmed';
  return states.includes('sent') ? 'sent' : undefined;
};

type Found = Extract<LabelEvent, { type: 'settled.found' }>;

/** The package of a label in doubt is known now. `more`: documents that are stored with it. */
export const foundEvent = async (
  { id }: Label,
  known: { package: Package; more: number; failure?: Failure | null },
  ports: LabelPorts,
): Promise<Found> => {
  const documents = (await ports.archive.documentCount(id)) + known.more;
  const paper = await paperOf(id, ports);
  return {
    type: 'settled.found',
    package: known.package,
    ...(documents > 0 ? { documents } : {}),
    ...(paper === undefined ? {} : { paper }),
    ...(known.failure ? { failure: known.failure } : {}),
  };
};

const eventOf = async (labelId: string, settlement: Settlement, ports: LabelPorts): Promise<LabelEvent> => {
  switch (settlement.how) {
    case 'found': {
      const named = { packageId: settlement.packageId, trackingNumber: settlement.trackingNumber ?? null };
      const label = await ports.archive.label(labelId);
      return label
        ? foundEvent(label, { package: named, more: 0 }, ports)
        : { type: 'settled.found', package: named };
    }
    case 'again':
      return { type: 'settled.again' };
    case 'handled':
      return { type: 'settled.handled' };
  }
};

/** A decision that does not fit the label as it stands (another screen was quicker) is refused in words. */
export const decided = async (deciding: Promise<Taken>): Promise<Taken> =>
  deciding.catch((error: unknown) => {
    if (error instanceof TransitionError) return { ok: false, message: said('label.changed') };
    throw error;
  });

/** A person settles a purchase in doubt. `again` buys: it is the only way a request is ever repeated. */
export const settle = async (
  labelId: string,
  settlement: Settlement,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Taken> => {
  if (settlement.how === 'found') {
    const { packageId, trackingNumber = '' } = settlement;
    const names = [packageId, ...(trackingNumber === '' ? [] : [trackingNumber])];
    const owner = (await ports.archive.bearers(names)).find((other) => other.labelId !== labelId);
    if (owner)
      return {
        ok: false,
        message: said('label.packageTaken', { names: names.join(', '), ref1: owner.ref1 }),
      };
  }
  const event = await eventOf(labelId, settlement, ports);
  const taken = await decided(workflow.decide(labelId, event));
  if (taken.ok && settlement.how === 'again') workflow.begin(labelId);
  const isPrintable =
    event.type === 'settled.found' && event.documents !== undefined && event.paper === undefined;
  if (taken.ok && isPrintable) await workflow.print(labelId, { printerId: null, reason: 'first', copies: 1 });
  return taken;
};

export const remove = (labelId: string, workflow: LabelWorkflow): Promise<Taken> =>
  decided(workflow.decide(labelId, { type: 'removed' }));

/** The worker's word on a print that nothing else can prove. Printing again is a separate request. */
export const settlePrint = async (
  printId: string,
  printed: boolean,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Taken> => {
  const print = await ports.archive.print(printId);
  if (print?.state !== 'unknown' && print?.state !== 'sent')
    return { ok: false, message: said('label.printNotInDoubt') };
  const ref = { printId: print.id, printerName: print.printerName };
  const updatedAt = ports.clock.now().toISOString();
  const now: Print = printed
    ? { ...print, state: 'confirmed', note: 'worker_says_printed', waiting: [], updatedAt }
    : { ...print, state: 'failed', note: 'worker_says_not_printed', waiting: [], updatedAt };
  const event: LabelEvent = printed
    ? { type: 'print.confirmed', ...ref, note: 'worker_says_printed' }
    : { type: 'print.failed', ...ref, failure: failure('print_failed'), note: 'worker_says_not_printed' };
  return decided(workflow.decide(print.labelId, event, now));
};
