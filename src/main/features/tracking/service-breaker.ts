import type { Failure, FailureCode } from '#shared/failure';

/** What every package would meet alike: nothing is gained by asking again before a person mends it. */
const common: ReadonlySet<FailureCode> = new Set([
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
]);
/** The service is away, or in trouble. */
const away: ReadonlySet<FailureCode> = new Set(['service_unreachable', 'service_broken', 'answer_lost']);

const firstMs = 30_000;
const longestMs = 30 * 60_000;
/** Refusals in a row after which it is hardly about the packages any more. */
const refusalsInARow = 10;

/** Slows the asking down, and ends it, by what the service answers. Times are milliseconds since 1970. */
export interface ServiceBreaker {
  /** Why it ended by itself; null while it did not. */
  readonly stoppedBy: Failure | null;
  /** Nothing is asked before then. */
  readonly until: number;
  good(): void;
  bad(failure: Failure, now: number): void;
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
    good: () => {
      pauses = 0;
      refused = 0;
    },
    bad: (failure, now) => {
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
