import type { Failure, FailureCode } from '#shared/failure';

/** Failures that every package would meet. Asking again is useless before a person fixes the cause. */
const common: ReadonlySet<FailureCode> = new Set([
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
]);
/** The service is unreachable or has a problem. */
const away: ReadonlySet<FailureCode> = new Set(['service_unreachable', 'service_broken', 'answer_lost']);

const firstMs = 30_000;
const longestMs = 30 * 60_000;
/** After this many refusals in a row the cause is probably not the packages. */
const refusalsInARow = 10;

/** Slows down and stops automatic tracking, depending on the service's answers. Times are milliseconds since 1970. */
export interface ServiceBreaker {
  /** Why it stopped; null if it did not. */
  readonly stoppedBy: Failure | null;
  /** Nothing is asked before this time. */
  readonly until: number;
  succeeded(): void;
  failed(failure: Failure, now: number): void;
  release(): void;
}

export const createServiceBreaker = (): ServiceBreaker => {
  let stoppedBy: Failure | null = null;
  let until = 0;
  let pauses = 0;
  let refused = 0;
  const pause = (now: number, atLeast = 0): void => {
    until = Math.max(
      until,
      now + Math.max(atLeast, Math.min(longestMs, firstMs * 2 ** Math.min(pauses, 10))),
    );
    pauses += 1;
  };
  return {
    get stoppedBy() {
      return stoppedBy;
    },
    get until() {
      return until;
    },
    succeeded: () => {
      pauses = 0;
      refused = 0;
    },
    failed: (failure, now) => {
      if (failure.code === 'cancelled') return;
      if (common.has(failure.code)) {
        stoppedBy = failure;
        return;
      }
      if (failure.code === 'too_many_requests') pause(now, failure.retryAfterMs);
      else if (away.has(failure.code)) pause(now);
      else if (++refused >= refusalsInARow) pause(now);
    },
    release: () => {
      stoppedBy = null;
      until = 0;
      pauses = 0;
      refused = 0;
    },
  };
};
