import { type Failure, type FailureCode, failureCodes, mayHaveCost } from '#shared/failure';
import type { Hold, Label } from '#shared/label/stage';
import type { Clock } from './ports';
import { steadyNow, waitLeft } from './waits';

/** Failures that would meet every label: asking again is useless before a person fixes them. */
export const commonFailures: ReadonlySet<Failure['code']> = new Set([
  'setup_unfinished',
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
  'printer_missing',
]);

/** Lost answers in a row after which the queue stops asking: each of them may have been paid for. */
const maxLostInARow = 3;
/** The program chooses no longer wait than this, in milliseconds. */
const longestWaitMs = 10 * 60_000;
/** Successful answers in a row after which one more concurrent request is allowed. */
const widenAfter = 10;

/** What the queue does after an answer. */
export type LimiterDecision = 'continue' | 'wait' | 'stop';

/** The floor gave these answers, and the service was asked nothing: they say nothing about it. */
const fromFloor: ReadonlySet<FailureCode> = new Set(['shipped_elsewhere', 'maybe_bought_elsewhere']);

/**
 * How fast the service may be asked. The width halves on 429, drops to one when an answer was lost, and grows by one
 * after ten successful answers. A request that never left makes all wait until it may be tried again. Failures that
 * every label would meet, and lost answers in a row, stop the queue until a person resumes it.
 */
export interface ServiceLimiter {
  readonly width: number;
  readonly failure: Failure | null;
  /** Milliseconds until the service may be asked again; 0 when there is no wait. */
  readonly waitsMs: number;
  onLabel(label: Label): LimiterDecision;
  /** The same for an answer that is not about a label. `failure` is null for a successful one; `retryAt` is ISO 8601 UTC. */
  onAnswer(failure: Failure | null, retryAt: string | null): LimiterDecision;
  /** A hold from before this start whose wait the service itself asked for: the rest of it counts, and changes no width. */
  onEarlierHold(hold: Hold): void;
  /** A person fixed the cause or resumes the queue: starts from the full width again. */
  reset(): void;
}

/** When a wait ends that lasts until `until` or the end of this hold, whichever is later. Both on the monotonic clock. */
const endOfWait = (until: number, hold: Pick<Hold, 'failure' | 'retryAt'>, clock: Clock): number =>
  Math.max(until, steadyNow(clock) + waitLeft(hold, clock, longestWaitMs));

export const createServiceLimiter = (maxWidth: () => number, clock: Clock): ServiceLimiter => {
  let width = maxWidth();
  let successes = 0;
  let lost = 0;
  let failure: Failure | null = null;
  /** On the monotonic clock. */
  let until = 0;

  const onSuccess = (): LimiterDecision => {
    lost = 0;
    // A request that left before the service asked to wait may succeed after it. The wait stays.
    if (until <= steadyNow(clock)) failure = null;
    successes += 1;
    if (successes % widenAfter === 0) width = Math.min(maxWidth(), width + 1);
    return 'continue';
  };

  const onFailure = (reason: Failure, retryAt: string | null): LimiterDecision => {
    successes = 0;
    if (failureCodes[reason.code] === 'later') {
      failure = reason;
      until = endOfWait(until, { failure: reason, retryAt }, clock);
      width = Math.max(1, Math.floor(width / 2));
      return 'wait';
    }
    if (commonFailures.has(reason.code)) {
      failure = reason;
      return 'stop';
    }
    if (!mayHaveCost(reason.code) || fromFloor.has(reason.code)) return 'continue';
    lost += 1;
    width = 1;
    if (lost < maxLostInARow) return 'continue';
    failure = reason;
    return 'stop';
  };

  return {
    get width() {
      return Math.min(width, maxWidth());
    },
    get failure() {
      return failure;
    },
    get waitsMs() {
      return Math.max(0, until - steadyNow(clock));
    },
    onLabel: (label) => {
      if (label.package) return onSuccess();
      return label.hold ? onFailure(label.hold.failure, label.hold.retryAt) : 'continue';
    },
    onAnswer: (reason, retryAt) => (reason ? onFailure(reason, retryAt) : onSuccess()),
    onEarlierHold: (hold) => {
      until = endOfWait(until, hold, clock);
      if (until > steadyNow(clock)) failure = hold.failure;
    },
    reset: () => {
      width = maxWidth();
      successes = 0;
      lost = 0;
      failure = null;
      until = 0;
    },
  };
};
