import type { Failure } from '#shared/failure';
import { backoff } from '../../base/backoff';
import type { Clock } from '../../workflow/ports';
import { steadyNow } from '../../workflow/waits';

/** Waits in a row after which it is left to a person. */
const mostWaits = 5;

export interface PaceLimits {
  /** First and longest wait before a service that is away or wants to be left alone is asked again, in milliseconds. */
  retryFirstMs: number;
  retryMaxMs: number;
}

/** How long many workers wait, together, for a service that is away. */
export interface Pace {
  /** Resolves at once while nothing is waited for. */
  ready(): Promise<void>;
  /** A request begun at this time (on the clock that nobody sets) was turned away. @returns false when it is not worth waiting again */
  putOff(failure: Failure, begunAt: number): boolean;
  /** The service answered. */
  good(): void;
  /** Ends all waiting. */
  wake(): void;
}

export const createPace = (clock: Clock, limits: PaceLimits): Pace => {
  const naps = new Map<NodeJS.Timeout, () => void>();
  let waits = 0;
  let until = 0;
  const now = (): number => steadyNow(clock);

  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        naps.delete(timer);
        resolve();
      }, ms);
      naps.set(timer, resolve);
    });

  return {
    ready: () => (now() < until ? nap(until - now()) : Promise.resolve()),
    putOff: ({ retryAfterMs = 0 }, begunAt) => {
      // Those that were under way when the wait began are the same try.
      if (begunAt < until) return true;
      const wait = Math.max(retryAfterMs, backoff(waits, limits.retryFirstMs, limits.retryMaxMs));
      until = now() + wait;
      waits += 1;
      return waits <= mostWaits;
    },
    good: () => {
      waits = 0;
    },
    wake: () => {
      until = 0;
      for (const [timer, wake] of naps) {
        clearTimeout(timer);
        wake();
      }
      naps.clear();
    },
  };
};
