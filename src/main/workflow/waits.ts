import type { Hold } from '#shared/label/stage';
import type { Clock } from './ports';

/** Milliseconds of a monotonic clock: a wait must not depend on the time of day. */
export const steadyNow = (clock: Clock): number => clock.steady?.() ?? clock.now().getTime();

/**
 * The rest of a hold's wait, in milliseconds. `retryAt` is a time of day, and the clock may have been set since it was
 * written, so the result is never longer than the original wait.
 * @param longestMs the longest wait that the program chooses
 */
export const waitLeft = (
  { retryAt, failure }: Pick<Hold, 'retryAt' | 'failure'>,
  clock: Clock,
  longestMs: number,
): number => {
  if (retryAt === null) return 0;
  const left = Date.parse(retryAt) - clock.now().getTime();
  return Math.max(0, Math.min(left, Math.max(longestMs, failure.retryAfterMs ?? 0)));
};
