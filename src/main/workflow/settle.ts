import { type Failure, failure } from '#shared/failure';
import { isInDoubt, TransitionError } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { isBought, type Label, type Package } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelWorkflow, RequestResult } from './workflow';
import { documentsProblem, lastPrints } from './last-purchase';
import type { LabelPorts } from './ports';
import { save } from './save';

export type Settlement =
  | { how: 'found'; packageId: string; trackingNumber?: string | undefined }
  | { how: 'again' }
  | { how: 'handled' };

/** The state of paper that was printed while the purchase was unresolved. */
const paperState = async (labelId: string, ports: LabelPorts): Promise<Found['paper']> => {
  const states = (await lastPrints(labelId, ports)).map(({ state }) => state);
  if (states.includes('confirmed')) return 'confirmed';
  if (states.some((state) => state === 'unknown' || state === 'sending')) return 'unknown';
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

/** Turns a decision that the label no longer allows (another screen was quicker) into a message. */
export const decided = async (deciding: Promise<RequestResult>): Promise<RequestResult> =>
  deciding.catch((error: unknown) => {
    if (error instanceof TransitionError) return { ok: false, message: codedMessage('label.changed') };
    throw error;
  });

/** The order whose label has this package already. */
const ownerOf = async (
  labelId: string,
  { packageId, trackingNumber = '' }: Extract<Settlement, { how: 'found' }>,
  { archive }: LabelPorts,
): Promise<RequestResult | null> => {
  const names = [packageId, ...(trackingNumber === '' ? [] : [trackingNumber])];
  const owner = (await archive.bearers(names)).find((other) => other.labelId !== labelId);
  if (!owner) return null;
  const values = { names: names.join(', '), ref1: owner.ref1 };
  return { ok: false, message: codedMessage('label.packageTaken', values) };
};

const isPrintable = ({ documents, failure: why, paper }: Found): boolean =>
  documents !== undefined && why === undefined && paper === undefined;

/** Nothing else is decided about the label while its answers are read: the order may be bought again meanwhile. */
const settleFound = async (
  labelId: string,
  found: Extract<Settlement, { how: 'found' }>,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  printerId: string | null,
): Promise<RequestResult> => {
  const named = { packageId: found.packageId, trackingNumber: found.trackingNumber ?? null };
  const saved: Found[] = [];
  const saving = workflow.whileIdle(labelId, async (label) => {
    const taken = await ownerOf(labelId, found, ports);
    if (taken) return taken;
    if (!isInDoubt(label)) return { ok: false, message: codedMessage('label.changed') };
    const problem = await documentsProblem(label, ports);
    const event = await foundEvent(label, { package: named, more: 0, failure: problem }, ports);
    await save(ports, label, event);
    saved.push(event);
    return { ok: true };
  });
  const result = await decided(saving);
  if (saved.some(isPrintable)) await workflow.print(labelId, { printerId, reason: 'first', copies: 1 });
  return result;
};

/**
 * Applies a person's decision on an unresolved purchase. `again` buys: it is the only way a request is ever repeated.
 * @param printerId where a found package's label is printed; null for the default printer
 */
export const settle = async (
  labelId: string,
  settlement: Settlement,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  printerId: string | null = null,
): Promise<RequestResult> => {
  if (settlement.how === 'found') return settleFound(labelId, settlement, ports, workflow, printerId);
  const result = await decided(workflow.decide(labelId, { type: `settled.${settlement.how}` }));
  if (result.ok && settlement.how === 'again') workflow.begin(labelId);
  return result;
};

/** Removes an order for which nothing was bought. A bought label stays: without it, the order could be bought again. */
export const remove = async (
  labelId: string,
  { archive }: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  const label = await archive.label(labelId);
  if (label?.stage === 'closed') return { ok: false, message: codedMessage('label.removed') };
  if (label && isBought(label)) return { ok: false, message: codedMessage('label.staysBought') };
  return decided(workflow.decide(labelId, { type: 'removed' }));
};

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
  // Its time stays that of the printing: the label that was printed last must not change.
  const now: Print = printed
    ? { ...print, state: 'confirmed', note: 'worker_says_printed', waiting: [] }
    : { ...print, state: 'failed', note: 'worker_says_not_printed', waiting: [] };
  const event: LabelEvent = printed
    ? { type: 'print.confirmed', ...ref, note: 'worker_says_printed' }
    : { type: 'print.failed', ...ref, failure: why, note: 'worker_says_not_printed' };
  return decided(workflow.decide(print.labelId, event, now));
};
