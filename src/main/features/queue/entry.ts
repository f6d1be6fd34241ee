import type { Failure, FailureCode } from '#shared/failure';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow, StoredRow } from '#shared/queue/row';
import { causeOf, type Stop } from '#shared/queue/stop';
import { commonFailures } from '../../workflow/service-limiter';

/**
 * A label as the queue plans it. `later`: its request never left and is tried again. `printing`: passed to its printer and not finished.
 * `held`: a person is needed. `done`: nothing is left to do.
 */
export type EntryState = 'todo' | 'later' | 'buying' | 'bought' | 'printing' | 'held' | 'done';

/** True if it is bought or being bought, and not on paper. */
export const atRisk = (state: EntryState): boolean =>
  state === 'buying' || state === 'bought' || state === 'printing';

export interface Entry {
  row: QueueRow;
  state: EntryState;
  /** A draft for another country: its duties and taxes may have to be requested before it is bought. */
  isInternational: boolean;
  /** Why it waits, if that may concern the rows after it too. */
  why: Stop | null;
}

/** Bought, held, and not accepted by a person: money at risk like a label that is bought and not printed yet. */
export const isHeldAtRisk = (
  { state, why }: Pick<Entry, 'state' | 'why'>,
  batch: Batch | undefined,
): boolean => state === 'held' && why?.kind === 'held' && batch?.accepted.includes(why.cause) !== true;

/** Holds of bought labels that say nothing about the labels after them: a person's own request, or elapsed time. */
const singleLabelHolds: ReadonlySet<FailureCode> = new Set([
  ...(['cancelled', 'label_stale', 'label_superseded', 'maybe_printed_elsewhere'] as const),
]);

const kindOf = ({ code }: Failure, { stage, isEntered }: StoredRow): Stop['kind'] | null => {
  if (stage === 'registered') return isEntered || singleLabelHolds.has(code) ? null : 'held';
  if (code === 'service_refused') return 'refused';
  return commonFailures.has(code) ? 'service' : null;
};

/** Why a stored row waits, as a possible reason to stop its batch; null if that concerns this row alone. */
export const stopReasonOf = (row: StoredRow): Stop | null => {
  if (row.failure === null || row.retryAt !== null) return null;
  const kind = kindOf(row.failure, row);
  return kind && { kind, cause: causeOf(row.failure), failure: row.failure };
};

const draftState = (row: QueueRow): EntryState => {
  if (row.hold !== null) return row.retryAt === null ? 'held' : 'later';
  return row.problems > 0 ? 'held' : 'todo';
};

/**
 * The state of a row for planning.
 * @param isUnderWay true while its workflow processes it: a `sent` print may still be confirmed
 */
export const entryState = (row: QueueRow, isUnderWay: boolean): EntryState => {
  if (row.stage === 'closed' || row.stage === 'confirmed') return 'done';
  if (row.stage === 'draft') return isUnderWay && row.hold === null ? 'buying' : draftState(row);
  if (row.hold !== null) return 'held';
  if (row.stage === 'registering') return 'buying';
  if (row.stage === 'registered') return row.print === 'queued' && isUnderWay ? 'printing' : 'bought';
  if (row.stage === 'sending') return 'printing';
  return isUnderWay ? 'printing' : 'done';
};

/** Processing order: urgent rows, then urgent batches, then older batches, then the order within the batch. */
export const compareEntries =
  (batches: ReadonlyMap<string, Batch>) =>
  (a: Entry, b: Entry): number => {
    const one = batches.get(a.row.batchId);
    const other = batches.get(b.row.batchId);
    return (
      b.row.priority - a.row.priority ||
      (other?.priority ?? 0) - (one?.priority ?? 0) ||
      (one?.createdAt ?? '').localeCompare(other?.createdAt ?? '') ||
      a.row.batchId.localeCompare(b.row.batchId) ||
      a.row.position - b.row.position
    );
  };
