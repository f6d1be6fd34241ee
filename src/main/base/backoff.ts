/** The wait before a retry, in milliseconds: `firstMs`, doubled after each attempt, at most `maxMs`. `attempt` counts from 0. */
export const backoff = (attempt: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
