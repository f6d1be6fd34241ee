/** Waiting times between tries: from `firstMs`, doubling, never above `maxMs`. `attempt` counts from 0. */
export const backoff = (attempt: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
