import type { PrintRun } from './print-run';
import { growing } from './timers';
import type { Observation } from './zebra/observe';

/**
 * How long to wait until the next look: a quarter of the time a label takes, so that its proof is never late by more than
 * that; while it takes longer than the one before, a quarter of what has passed. A printer that is held by a fault is asked
 * less and less often.
 */
export const paceOf = (
  { queue, looks, movedAt }: Pick<PrintRun, 'queue' | 'looks' | 'movedAt'>,
  seen: Observation,
): number => {
  const { pollFromMs, pollToMs, heldPollMs } = queue.timing;
  if (!seen.answered || seen.isStopped) return growing(looks, pollFromMs, heldPollMs);
  const labelMs = Math.max(queue.known.labelMs, queue.timers.now() - movedAt);
  return Math.min(pollToMs, Math.max(pollFromMs, labelMs / 4));
};
