import type { PrintRun } from './print-run';
import { backoff } from '../base/backoff';
import type { Observation } from './zebra/observe';

/**
 * The time until the next status check: a quarter of the time of a label, so that its proof is never late by more than
 * that. When a label takes longer than the one before, a quarter of the time that has passed. A printer that is held by
 * a fault is asked less and less often.
 */
export const paceOf = (
  { queue, checks, movedAt }: Pick<PrintRun, 'queue' | 'checks' | 'movedAt'>,
  seen: Observation,
): number => {
  const { pollFromMs, pollToMs, heldPollMs } = queue.timing;
  if (!seen.answered || seen.isStopped) return backoff(checks, pollFromMs, heldPollMs);
  const labelMs = Math.max(queue.known.labelMs, queue.timers.now() - movedAt);
  return Math.min(pollToMs, Math.max(pollFromMs, labelMs / 4));
};
