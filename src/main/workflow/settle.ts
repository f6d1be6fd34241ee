import { type Failure, failure } from '#shared/failure';
import { TransitionError } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label, Package } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelWorkflow, RequestResult } from './workflow';
import { documentsProblem, lastPrints } from './last-purchase';
import type { LabelPorts } from './ports';

export type Settlement =
  | { how: 'found'; packageId: string; trackingNumber?: string | undefined }
  | { how: 'again' }
  | { how: 'handled' };

/** The state of paper that was printed while the purchase was unresolved. */
const paperState = async (labelId: string, ports: LabelPorts): Promise<Found['paper']> => {
  const states = (await lastPrints(labelId, ports)).map(({ state }) => state);
  if (states.some((state) => state === 'unknown' || state === 'sending')) return 'unknown';
  if (states.includes('confirmed')) return 'confirmed';
  return states.includes('sent') ? 'sent' : undefined;
};

type Found = Extract<LabelEvent, { type: 'settled.found' }>;

/** The event of an unresolved purchase whose package is known now. `more`: number of documents that are stored with it. */
export const foundEvent = async (
  { id }: Label,
  known: { package: Package; more: number; failure?: Failure | null },
  ports: LabelPorts,
): Promise<Found> => {
  const documents = (await ports.archive.documentCount(id)) + known.more;
  const paper = await paperState(id, ports);
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
      if (!label) return { type: 'settled.found', package: named };
      const problem = await documentsProblem(label, ports);
      return foundEvent(label, { package: named, more: 0, failure: problem }, ports);
    }
    case 'again':
      return { type: 'settled.again' };
    case 'handled':
      return { type: 'settled.handled' };
  }
};

/** Turns a decision that the label no longer allows (another screen was quicker) into a message. */
export const decided = async (deciding: Promise<RequestResult>): Promise<RequestResult> =>
  deciding.catch((error: unknown) => {
    if (error instanceof TransitionError) return { ok: false, message: codedMessage('label.changed') };
    throw error;
  });

/** Applies a person's decision on an unresolved purchase. `again` buys: it is the only way a request is ever repeated. */
export const settle = async (
  labelId: string,
  settlement: Settlement,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  if (settlement.how === 'found') {
    const { packageId, trackingNumber = '' } = settlement;
    const names = [packageId, ...(trackingNumber === '' ? [] : [trackingNumber])];
    const owner = (await ports.archive.bearers(names)).find((other) => other.labelId !== labelId);
    if (owner)
      return {
        ok: false,
        message: codedMessage('label.packageTaken', { names: names.join(', '), ref1: owner.ref1 }),
      };
  }
  const event = await eventOf(labelId, settlement, ports);
  const result = await decided(workflow.decide(labelId, event));
  if (result.ok && settlement.how === 'again') workflow.begin(labelId);
  const isPrintable =
    event.type === 'settled.found' &&
    event.documents !== undefined &&
    event.failure === undefined &&
    event.paper === undefined;
  if (result.ok && isPrintable)
    await workflow.print(labelId, { printerId: null, reason: 'first', copies: 1 });
  return result;
};

export const remove = (labelId: string, workflow: LabelWorkflow): Promise<RequestResult> =>
  decided(workflow.decide(labelId, { type: 'removed' }));

/** Records the worker's answer on a print that nothing else can prove. Printing again is a separate request. */
export const settlePrint = async (
  printId: string,
  printed: boolean,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  const print = await ports.archive.print(printId);
  if (print?.state !== 'unknown' && print?.state !== 'sent')
    return { ok: false, message: codedMessage('label.printNotInDoubt') };
  const ref = { printId: print.id, printerName: print.printerName };
  const hasDocuments = (await ports.archive.documentCount(print.labelId)) > 0;
  const why = failure(hasDocuments ? 'print_failed' : 'document_missing');
  const updatedAt = ports.clock.now().toISOString();
  const now: Print = printed
    ? { ...print, state: 'confirmed', note: 'worker_says_printed', waiting: [], updatedAt }
    : { ...print, state: 'failed', note: 'worker_says_not_printed', waiting: [], updatedAt };
  const event: LabelEvent = printed
    ? { type: 'print.confirmed', ...ref, note: 'worker_says_printed' }
    : { type: 'print.failed', ...ref, failure: why, note: 'worker_says_not_printed' };
  return decided(workflow.decide(print.labelId, event, now));
};
