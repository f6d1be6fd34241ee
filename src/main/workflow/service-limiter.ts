import type { Failure } from '#shared/failure';
import { failureCodes, mayHaveCost } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Clock } from './ports';
import { steadyNow, waitLeft } from './waits';

/** Failures that every label would meet alike: nothing is gained by asking again before somebody mends them. */
export const common: ReadonlySet<Failure['code']> = new Set([
  'setup_unfinished',
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
  'printer_missing',
]);

/** Lost answers in a row after which the queue stops asking: each of them may have been paid for. */
const lostInARow = 3;
/** Longer is no wait that the program chose by itself, in milliseconds. */
const longestWaitMs = 10 * 60_000;
/** Good answers in a row after which one more request may be under way. */
const calmAfter = 10;

/** What the queue does about an answer. */
export type LimiterDecision = 'go_on' | 'wait' | 'stop';

/**
 * How fast the service may be asked. Width falls to half on 429 and to one when an answer was lost, and grows again by one
 * after ten good answers. A request that never left makes all wait until it may be tried again. Failures that are common to
 * all labels, and lost answers in a row, stop the queue until a person resumes it.
 */
export interface ServiceLimiter {
  readonly width: number;
  readonly failure: Failure | null;
  /** Milliseconds until the service may be asked again; 0 when nothing is waited for. */
  readonly waitsMs: number;
  judge(label: Label): LimiterDecision;
  /** The same for an answer that is no label: what was wrong with it, if anything. `retryAt` is ISO 8601 UTC. */
  hear(failure: Failure | null, retryAt: string | null): LimiterDecision;
  /** A person mended something or wants to go on: start afresh, carefully. */
  reset(): void;
}

export const createServiceLimiter = (most: () => number, clock: Clock): ServiceLimiter => {
  let width = most();
  let good = 0;
  let lost = 0;
  let failure: Failure | null = null;
  /** On the clock that nobody sets. */
  let until = 0;

  const isGood = (label: Label): boolean => label.package !== null;

  const wellAnswered = (): LimiterDecision => {
    lost = 0;
    // A request that left before the service asked to wait may be answered well after it: the wait stays.
    if (until <= steadyNow(clock)) failure = null;
    good += 1;
    if (good % calmAfter === 0) width = Math.min(most(), width + 1);
    return 'go_on';
  };

  const badlyAnswered = (reason: Failure, retryAt: string | null): LimiterDecision => {
    good = 0;
    if (failureCodes[reason.code] === 'later') {
      failure = reason;
      const left = waitLeft({ failure: reason, retryAt }, clock, longestWaitMs);
      until = Math.max(until, steadyNow(clock) + left);
      width = Math.max(1, Math.floor(width / 2));
      return 'wait';
    }
    if (common.has(reason.code)) {
      failure = reason;
      return 'stop';
    }
    if (!mayHaveCost(reason.code)) return 'go_on';
    lost += 1;
    width = 1;
    if (lost < lostInARow) return 'go_on';
    failure = reason;
    return 'stop';
  };

  return {
    get width() {
      return Math.min(width, most());
    },
    get failure() {
      return failure;
    },
    get waitsMs() {
      return Math.max(0, until - steadyNow(clock));
    },
    judge: (label) => {
      if (isGood(label)) return wellAnswered();
      return label.hold ? badlyAnswered(label.hold.failure, label.hold.retryAt) : 'go_on';
    },
    hear: (reason, retryAt) => (reason ? badlyAnswered(reason, retryAt) : wellAnswered()),
    reset: () => {
      width = most();
      good = 0;
      lost = 0;
      failure = null;
      until = 0;
    },
  };
};
