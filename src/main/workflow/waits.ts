import type { Hold } from '#shared/label/stage';
import type { Clock } from './ports';

/** Milliseconds of a clock that nobody sets: what is waited for must not depend on the time of day. */
export const steadyNow = (clock: Clock): number => clock.steady?.() ?? clock.now().getTime();

/**
 * How long a hold is still to be waited for, in milliseconds. Its time is a time of day, and the clock may have been set since it was
 * written, so it is never longer than the wait that was once begun.
 * @param longestMs the longest wait that the program chooses by itself
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
