import type { BatchState } from '#shared/queue/batch';
import type { RowState } from '#shared/queue/row';
import type { BatchOnFloor, BatchProgress, QueueStatus } from '#shared/queue/status';
import { text } from '../../../text';
import { formatCount, formatWhen } from '../../../text/format';

const words = text.queue.batches;

/** No line of work goes on: each printer waits for something. */
export const isAtStandstill = ({ lanes }: Pick<QueueStatus, 'lanes'>): boolean =>
  lanes.length > 0 && lanes.every(({ waiting }) => waiting.length > 0);

/** It runs, but all that is left of it waits for a person. */
export const waitsForPerson = ({ state, counts }: Pick<BatchProgress, 'state' | 'counts'>): boolean =>
  state === 'running' && counts.attention > 0 && counts.todo + counts.working + counts.waiting === 0;

/** A batch that is done, summed up. What was sent only is called just that. */
export const summaryInWords = (counts: BatchProgress['counts']): string =>
  [
    countsInWords(counts, ['printed']),
    counts.sent > 0 ? words.unproven({ shown: formatCount(counts.sent) }) : '',
    countsInWords(counts, ['attention', 'closed']),
  ]
    .filter(Boolean)
    .join(', ');

/** Labels that came out here, proven or not. */
const outOf = ({ counts }: BatchProgress): number => counts.printed + counts.sent;

/** Labels that came out; of a batch of the floor, orders that some bench bought. */
export const doneOf = (batch: BatchProgress): number =>
  isOnFloor(batch) ? batch.floor.benches.reduce((sum, { bought }) => sum + bought, 0) : outOf(batch);

/** How many there are of a batch, at all benches where it is the floor's. */
export const totalOf = (batch: BatchProgress): number =>
  isOnFloor(batch)
    ? batch.floor.benches.reduce((sum, { bought, taken }) => sum + bought + taken, batch.floor.waiting)
    : batch.total;

/** "12 of 40": came out here; of a batch of the floor, bought, for other benches tell nothing more of it. */
export const doneInWords = (batch: BatchProgress): string => {
  const counts = { done: formatCount(doneOf(batch)), total: formatCount(totalOf(batch)) };
  return isOnFloor(batch) ? words.floor.bought(counts) : words.done(counts);
};

/** The floor has said how its batch stands. */
const isOnFloor = (batch: BatchProgress): batch is BatchProgress & { floor: BatchOnFloor } =>
  batch.floor !== null && batch.floor.benches.length + batch.floor.waiting > 0;

/** "480 printed, 3 need a person": the states that any row is in. */
export const countsInWords = (
  counts: Readonly<Record<RowState, number>>,
  states: readonly RowState[],
): string =>
  states
    .filter((state) => counts[state] > 0)
    .map((state) => text.queue.counted[state]({ count: counts[state] }))
    .join(', ');

/**
 * Rate and finish time of a batch that runs; what can't be told is left out. Null while it stands.
 * @param isStuck no printer goes on: the rate of the last minutes would promise a finish time that nobody keeps
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

/** What may be done to a batch in each state. */
const startable: readonly BatchState[] = ['waiting'];
const pausable: readonly BatchState[] = ['running', 'finishing'];
const resumable: readonly BatchState[] = ['paused', 'finishing'];

export interface Targets {
  start: readonly BatchProgress[];
  pause: readonly BatchProgress[];
  /** What runs and still buys. */
  finish: readonly BatchProgress[];
  resume: readonly BatchProgress[];
}

/** The batches that each main button acts on: the chosen one, or all that it fits. */
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

const eagerness: readonly BatchState[] = ['running', 'finishing', 'paused', 'waiting', 'done'];

/** The batch that matters most when nobody has chosen one: what runs before what stands, the newer before the older. */
export const likeliest = (batches: readonly BatchProgress[]): BatchProgress | null =>
  batches.toSorted(
    (a, b) =>
      eagerness.indexOf(a.state) - eagerness.indexOf(b.state) || b.createdAt.localeCompare(a.createdAt),
  )[0] ?? null;
