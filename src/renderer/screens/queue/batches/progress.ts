import type { RowState } from '#shared/queue/row';
import type { BatchProgress, QueueStatus } from '#shared/queue/status';
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
    counts.sent > 0 ? words.unproven(formatCount(counts.sent)) : '',
    countsInWords(counts, ['attention', 'closed']),
  ]
    .filter(Boolean)
    .join(', ');

/** Labels that came out, proven or not. */
export const doneOf = ({ counts }: BatchProgress): number => counts.printed + counts.sent;

/** "480 printed, 3 need a person": the states that any row is in. */
export const countsInWords = (
  counts: Readonly<Record<RowState, number>>,
  states: readonly RowState[],
): string =>
  states
    .filter((state) => counts[state] > 0)
    .map((state) => text.queue.counted[state](formatCount(counts[state]), counts[state]))
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
  const rate = words.rate(formatCount(Math.round(batch.perMinute)));
  return batch.finishAt === null ? rate : `${rate} · ${words.finish(formatWhen(batch.finishAt, now))}`;
};
