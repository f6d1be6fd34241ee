import type { BatchState } from '#shared/queue/batch';
import type { RowState } from '#shared/queue/row';
import type { BatchOnFloor, BatchProgress, QueueStatus } from '#shared/queue/status';
import { text } from '../../../text';
import { formatCount, formatWhen } from '../../../text/format';

const words = text.queue.batches;

/** True when no printer is working: each one waits for something. */
export const isAtStandstill = ({ lanes }: Pick<QueueStatus, 'lanes'>): boolean =>
  lanes.length > 0 && lanes.every(({ waiting }) => waiting.length > 0);

/** True when a running batch has only orders left that need a person. */
export const waitsForPerson = ({ state, counts }: Pick<BatchProgress, 'state' | 'counts'>): boolean =>
  state === 'running' && counts.attention > 0 && counts.todo + counts.working + counts.waiting === 0;

/** The summary of a finished batch. A label that was only sent is not called printed. */
export const summaryInWords = (counts: BatchProgress['counts']): string =>
  [
    countsInWords(counts, ['printed']),
    counts.sent > 0 ? words.unproven({ shown: formatCount(counts.sent) }) : '',
    countsInWords(counts, ['attention', 'closed']),
  ]
    .filter(Boolean)
    .join(', ');

/** Labels printed here, proven or not. */
const outOf = ({ counts }: BatchProgress): number => counts.printed + counts.sent;

/** Labels printed; for a batch of the floor, orders that any bench has purchased. */
export const doneOf = (batch: BatchProgress): number =>
  isOnFloor(batch) ? batch.floor.benches.reduce((sum, { bought }) => sum + bought, 0) : outOf(batch);

/** The number of orders in a batch, at all benches if it is shared. */
export const totalOf = (batch: BatchProgress): number =>
  isOnFloor(batch)
    ? batch.floor.benches.reduce((sum, { bought, taken }) => sum + bought + taken, batch.floor.waiting)
    : batch.total;

/**
 * "12 of 40": printed here. For a batch of the floor: purchased, because other benches report nothing more.
 */
export const doneInWords = (batch: BatchProgress): string => {
  const counts = { done: formatCount(doneOf(batch)), total: formatCount(totalOf(batch)) };
  return isOnFloor(batch) ? words.floor.bought(counts) : words.done(counts);
};

/** True when the floor has reported the state of its batch. */
const isOnFloor = (batch: BatchProgress): batch is BatchProgress & { floor: BatchOnFloor } =>
  batch.floor !== null && batch.floor.benches.length + batch.floor.waiting > 0;

/** "480 printed, 3 need a person": the states that at least one row has. */
export const countsInWords = (
  counts: Readonly<Record<RowState, number>>,
  states: readonly RowState[],
): string =>
  states
    .filter((state) => counts[state] > 0)
    .map((state) => text.queue.counted[state]({ count: counts[state] }))
    .join(', ');

/**
 * Rate and finish time of a running batch; unknown values are left out. Null while it does not run.
 * @param isStuck no printer is working: the rate of the last minutes would give a wrong finish time
 */
export const paceInWords = (batch: BatchProgress, isStuck: boolean, now = new Date()): string | null => {
  if (batch.state !== 'running' && batch.state !== 'finishing') return null;
  if (waitsForPerson(batch)) return words.onlyHeld;
  if (isStuck) return words.standsStill;
  if (batch.perMinute === null) return batch.state === 'running' ? words.finishUnknown : null;
  const rate = words.rate({ perMinute: formatCount(Math.round(batch.perMinute)) });
  return batch.finishAt === null
    ? rate
    : `${rate} · ${words.finish({ time: formatWhen(batch.finishAt, now) })}`;
};

/** The states in which a batch can be started, paused or resumed. */
const startable: readonly BatchState[] = ['waiting'];
const pausable: readonly BatchState[] = ['running', 'finishing'];
const resumable: readonly BatchState[] = ['paused', 'finishing'];

export interface Targets {
  start: readonly BatchProgress[];
  pause: readonly BatchProgress[];
  /** Batches that run and still purchase. */
  finish: readonly BatchProgress[];
  resume: readonly BatchProgress[];
}

/** The batches that each main button acts on: the chosen one, or all for which it is possible. */
export const targetsOf = (batches: readonly BatchProgress[], chosen: string | null): Targets => {
  const among = batches.filter(({ id }) => chosen === null || id === chosen);
  const inState = (states: readonly BatchState[]): BatchProgress[] =>
    among.filter(({ state }) => states.includes(state));
  return {
    start: inState(startable),
    pause: inState(pausable),
    finish: inState(['running']),
    resume: inState(resumable),
  };
};

const stateOrder: readonly BatchState[] = ['running', 'finishing', 'paused', 'waiting', 'done'];

/** The batch that is shown when none is chosen: running batches first, then the newer ones. */
export const mostImportant = (batches: readonly BatchProgress[]): BatchProgress | null =>
  batches.toSorted(
    (a, b) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) || b.createdAt.localeCompare(a.createdAt),
  )[0] ?? null;
