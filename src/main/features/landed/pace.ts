import type { Failure } from '#shared/failure';
import { backoff } from '../../base/backoff';
import type { Clock } from '../../workflow/ports';
import { steadyNow } from '../../workflow/waits';

/** After this many waits in a row a person must decide. */
const mostWaits = 5;

export interface PaceLimits {
  /** The first and the longest wait before a service is asked again that is unreachable or asked for a pause, in milliseconds. */
  retryFirstMs: number;
  retryMaxMs: number;
}

/** A common wait of several workers for a service that is unavailable. */
export interface Pace {
  /** Resolves immediately if there is nothing to wait for. */
  ready(): Promise<void>;
  /**
   * A request that started at this time (on the monotonic clock) was refused.
   * @returns false if waiting again is not worthwhile
   */
  postpone(failure: Failure, startedAt: number): boolean;
  /** The service answered. */
  succeeded(): void;
  /** Ends all waiting. */
  wake(): void;
}

export const createPace = (clock: Clock, limits: PaceLimits): Pace => {
  const naps = new Map<NodeJS.Timeout, () => void>();
  let waits = 0;
  let until = 0;
  const now = (): number => steadyNow(clock);

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        naps.delete(timer);
        resolve();
      }, ms);
      naps.set(timer, resolve);
    });

  return {
    ready: () => (now() < until ? sleep(until - now()) : Promise.resolve()),
    postpone: ({ retryAfterMs = 0 }, startedAt) => {
      // Requests that were in progress when the wait began count as the same attempt.
      if (startedAt < until) return true;
      const wait = Math.max(retryAfterMs, backoff(waits, limits.retryFirstMs, limits.retryMaxMs));
      until = now() + wait;
      waits += 1;
      return waits <= mostWaits;
    },
    succeeded: () => {
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
