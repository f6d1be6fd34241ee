import type { PrintEnd } from './print';
import type { Observation } from './zebra/observe';

/** What the verdict on a print rests on. */
export interface Evidence {
  expected: number;
  counterBefore: number | null;
  /** A connection broke after bytes had left. */
  wasLost: boolean;
  /** The printer has said the same for long enough that no more labels will come by themselves. */
  isSettled: boolean;
}

/**
 * Says how a print ended, or null while it can still change.
 * Confirmed: no fault, buffers empty, and the counter moved by at least what was expected (it is shared by every computer
 * that prints there, so more is possible). A printer without a counter can only have emptied its buffers.
 */
export const judge = (evidence: Evidence, seen: Observation): PrintEnd | null => {
  if (!seen.answered || seen.isStopped || !seen.buffers) return null;
  const { formatsWaiting, labelsLeft, hasPartialFormat } = seen.buffers;
  if (formatsWaiting > 0 || labelsLeft > 0 || (hasPartialFormat && !evidence.isSettled)) return null;
  if (evidence.counterBefore === null) return uncounted(evidence.wasLost);
  if (seen.counter === null) return evidence.isSettled ? uncounted(evidence.wasLost) : null;

  const moved = seen.counter - evidence.counterBefore;
  if (moved >= evidence.expected && !hasPartialFormat)
    return {
      state: 'confirmed',
      counterAfter: seen.counter,
      note: moved > evidence.expected ? 'counter_moved_more' : null,
    };
  if (!evidence.isSettled) return null;
  return {
    state: 'unknown',
    counterAfter: seen.counter,
    note: shortNote(moved, hasPartialFormat, evidence.wasLost),
  };
};

const uncounted = (wasLost: boolean): PrintEnd =>
  wasLost
    ? { state: 'unknown', counterAfter: null, note: 'connection_lost' }
    : { state: 'sent', counterAfter: null, note: 'no_counter' };

/**
 * Why the count is short. Nothing moved and nothing held: the buffer was emptied (switched off, or cancelled on the panel);
 * after a broken connection the same means that the bytes never came to paper, which a person may then decide.
 */
const shortNote = (moved: number, hasPartialFormat: boolean, wasLost: boolean) => {
  if (wasLost) return moved === 0 && !hasPartialFormat ? 'count_short' : 'connection_lost';
  return moved === 0 && !hasPartialFormat ? 'buffer_emptied' : 'count_short';
};
