import { failureCode, mayHaveCost, purchaseInDoubt } from '#shared/failure';
import type { LoggedEvent } from '#shared/label/event';
import { composedNumber } from '#shared/label/order-number';
import { caseReadings, isSharedKind, scanReadings } from '#shared/label/scanned-code';
import type { Label } from '#shared/label/stage';
import { sha256 } from '../base/bytes';
import type { BenchRecord, OrderReport } from '../floor/bench-record';
import type { Archive } from './environment-deps';

type Entry = Awaited<ReturnType<Archive['orderEntries']>>[number];

/** What an event shows about who has the order; null where it shows nothing. */
const stateOf = ({ type, failure: code }: Pick<Entry, 'type' | 'failure'>): OrderReport['state'] | null => {
  const known = failureCode.safeParse(code);
  switch (type) {
    case 'register.started':
      return 'started';
    case 'settled.handled':
      // The purchase of another bench is not this bench's: the floor has it already.
      return code === 'shipped_elsewhere' ? 'free' : 'bought';
    case 'register.succeeded':
    case 'settled.found':
    // After an update the package may have another number: both belong to this bench.
    case 'updated':
      return 'bought';
    case 'register.failed':
      // An unknown failure may have cost money.
      return known.success && !mayHaveCost(known.data) ? 'free' : 'started';
    case 'held':
      // After the archive was restored, and for an answer that is read only then: the purchase itself is not in the record.
      return known.success && purchaseInDoubt.has(known.data) ? 'started' : 'free';
    case 'removed':
      return 'free';
    default:
      return null;
  }
};

/** Events that say under which number the label's order is from then on. */
const numbering: ReadonlySet<string> = new Set(['register.started', 'corrected', 'updated']);

interface NumberedState {
  state: OrderReport['state'];
  /** Null where it may be any number: an earlier one is not in the log, or a purchase of which the log lost the start. */
  ref1: string | null;
}

const statesOf = (events: readonly LoggedEvent[], label: Label): NumberedState[] => {
  let ref1: string | null = null;
  return events.flatMap(({ event }, index): NumberedState[] => {
    if (numbering.has(event.type) && 'draft' in event) ref1 = String(event.draft.fields.ref1 ?? label.ref1);
    const about = event.type === 'settled.handled' ? events[index - 1]?.event : event;
    const code = about && 'failure' in about ? (about.failure?.code ?? null) : null;
    const state = stateOf({ type: event.type, failure: code });
    if (state === null) return [];
    return [{ state, ref1: event.type === 'held' && state === 'started' ? null : ref1 }];
  });
};

const stateOfLabel = async (
  archive: Archive,
  id: string,
  isNumber: (ref1: string) => boolean = () => true,
): Promise<OrderReport['state'] | null> => {
  const label = await archive.label(id);
  if (label === null || label.anonymised != null) return null;
  const states = statesOf(await archive.events(id), label);
  // What became of the label itself counts under all its numbers.
  if ((states.at(-1)?.state ?? 'free') === 'free') return 'free';
  return states.findLast(({ ref1 }) => ref1 === null || isNumber(ref1))?.state ?? 'free';
};

/**
 * The package's numbers, as a person may have typed or scanned them in either field, also in capitals or small letters. Codes that
 * packages share (a person scanned the postal code, or typed a dash) are left out: two purchases would count as one.
 */
const packageCodesOf = ({
  packageId,
  trackingNumber,
}: Pick<Entry, 'packageId' | 'trackingNumber'>): string[] => {
  const known = [packageId, trackingNumber].filter((code) => code !== null);
  const readings = known.map(scanReadings).filter((all) => !all.some(isSharedKind));
  return [...new Set(readings.flat().flatMap(caseReadings))];
};

/** What stays of an entry as long as it is there, without any name in it. */
const markOf = ({ labelId, at, type }: Entry): string =>
  sha256(Buffer.from(`${labelId} ${at} ${type}`)).slice(0, 32);

const oddOf = async (archive: Archive, environment: string): Promise<OrderReport[]> => {
  const reports: OrderReport[] = [];
  for (const { labelId, ref1, plain } of await archive.oddNumbers()) {
    const label = composedNumber(ref1) === plain ? null : await archive.label(labelId);
    if (!label) continue;
    const { parcel, package: bought, updatedAt } = label;
    const state = bought ? 'bought' : await stateOfLabel(archive, labelId);
    if (state !== 'bought' && state !== 'started') continue;
    const report = { environment, ref1, parcel, label: labelId, state, at: Date.parse(updatedAt) };
    reports.push({ ...report, ...(bought && { packageCodes: packageCodesOf(bought) }) });
  }
  return reports;
};

/** This bench's record for the floor, read from its archive. */
export const recordOf = (archive: Archive, environment: string): BenchRecord => ({
  last: () => archive.lastEntry(),
  stateOf: (label, isNumber) => stateOfLabel(archive, label, isNumber),
  odd: () => oddOf(archive, environment),
  removed: async () => (await archive.removedFromFloor()).map((order) => ({ environment, ...order })),
  after: async (entry, limit) =>
    (await archive.orderEntries(entry, limit)).map((found) => {
      const state = stateOf(found);
      const { id, labelId, ref1, parcel, at } = found;
      const mark = markOf(found);
      if (state === null || ref1 === null) return { entry: id, mark, report: null };
      const packageCodes = state === 'bought' ? packageCodesOf(found) : [];
      const report = { environment, ref1, parcel, label: labelId, state, at: Date.parse(at) };
      return { entry: id, mark, report: { ...report, ...(packageCodes.length > 0 && { packageCodes }) } };
    }),
});
