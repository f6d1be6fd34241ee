import type { Failure, FailureCode } from '#shared/failure';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import { causeOf, type Stop } from '#shared/queue/stop';
import { common } from '../../workflow/service-limiter';
import type { StoredRow } from './queue-ports';

/**
 * A label as the queue plans with it. `later` its request never left and is tried again; `printing` handed to its printer
 * and not over; `held` a person is needed; `done` nothing is left to do.
 */
export type EntryState = 'todo' | 'later' | 'buying' | 'bought' | 'printing' | 'held' | 'done';

/** Bought, or being bought, and not on paper. */
export const atRisk = (state: EntryState): boolean =>
  state === 'buying' || state === 'bought' || state === 'printing';

export interface Entry {
  row: QueueRow;
  state: EntryState;
  /** A draft that goes to another country: customs may have to be asked before it is bought. */
  isInternational: boolean;
  /** Why it waits, where that may concern the rows after it too. */
  why: Stop | null;
}

/** Bought, held, and nobody said to go on in spite of it: money at risk like a label that was bought and not printed yet. */
export const isHeldAtRisk = (
  { state, why }: Pick<Entry, 'state' | 'why'>,
  batch: Batch | undefined,
): boolean => state === 'held' && why?.kind === 'held' && batch?.accepted.includes(why.cause) !== true;

/** Holds of bought labels that say nothing about those after them: a person's own request, or the time that went by. */
const ofItsOwn: ReadonlySet<FailureCode> = new Set(['cancelled', 'label_stale', 'label_superseded']);

const kindOf = ({ code }: Failure, { stage, isEntered }: StoredRow): Stop['kind'] | null => {
  if (stage === 'registered') return isEntered || ofItsOwn.has(code) ? null : 'held';
  if (code === 'service_refused') return 'refused';
  return common.has(code) ? 'service' : null;
};

/** Why a stored row waits, as what its batch may be stopped for; null where that concerns this row alone. */
export const whyOf = (row: StoredRow): Stop | null => {
  if (row.failure === null || row.retryAt !== null) return null;
  const kind = kindOf(row.failure, row);
  return kind && { kind, cause: causeOf(row.failure), failure: row.failure };
};

const draftState = (row: QueueRow): EntryState => {
  if (row.hold !== null) return row.retryAt === null ? 'held' : 'later';
  return row.problems > 0 ? 'held' : 'todo';
};

/**
 * Where a row stands for the plan.
 * @param isUnderWay true while its workflow works on it: a print that is `sent` may still be confirmed
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

/** The order in which rows are worked on: urgent rows, then urgent batches, then older batches, then their own order. */
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
