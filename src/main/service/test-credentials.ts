import { isObject } from '#shared/json';
import type { Failure } from '#shared/failure';
import type { ReadInput } from './answer';
import { type Ask, type AnswerInput, isFailure } from './ask';
import { errorCodeOf, errorIn } from './answer-fields';
import { integerIn } from './tolerant-values';
import { readExchange, type ReadExchange } from './read-exchange';
import { looseJson } from './loose-json';
import { sentAt } from './status';
import { questionFor, recordIn } from './track';

export interface CredentialsTest {
  /** `unclear`: there was an answer, but none that only the service gives. */
  basic: 'accepted' | 'refused' | 'unclear' | 'unreachable' | 'missing' | 'not_testable';
  /** Why `basic` is not `accepted`. */
  failure: Failure | null;
  /** HTTP status of the answer; null where there was none. */
  status: number | null;
  /**
   * How far this computer's clock is ahead of the service's, in milliseconds (the answer's resolution is whole
   * seconds); null where it was not reported.
   */
  aheadMs: number | null;
  /** Their credentials can't be tested without buying a label or a calculation. */
  register: 'not_testable';
  landedCost: 'not_testable';
}

/** No package has this id. Asking for it costs nothing and still requires valid credentials. */
const unknownPackageId = 'P000000000';

const refusing: ReadonlySet<number> = new Set([401, 403]);

/** Words about the sender's identity, as in a refusal. Other words of an error are about the package. */
const aboutCredentials =
  /auth|credential|log-?in|sign-?in|password|passcode|user|account|token|key|denied|forbidden|permission|not allowed/i;

/**
 * An error about the package in the service's own field names (section 2.3), beside none with another name: a numeric
 * code other than 0, and a message. The interface does not show the answer for an unknown package (section 7.5), so
 * nothing less counts.
 */
const isOwnError = (json: unknown): boolean => {
  if (!isObject(json)) return false;
  const { errorCode, errorMessage } = json;
  const number = integerIn(errorCode);
  const hasWords = typeof errorMessage === 'string' && errorMessage.trim() !== '';
  return number !== undefined && number !== 0 && hasWords && !aboutCredentials.test(errorMessage);
};

/** A tracking record reports a package's progress, or its number (section 2.5); a list of events could come from any server. */
const isRecord = (json: unknown): boolean => {
  const record = recordIn(json);
  if (record === null) return false;
  const { hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, packageNumber } = record;
  return [hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, packageNumber].some(
    (value) => value !== null,
  );
};

/** A record is only accepted when nothing beside it reports an error. */
const isOwnAnswer = (json: unknown): boolean => {
  const { isError } = errorIn(looseJson(JSON.stringify(json)));
  return isError ? isOwnError(json) : isRecord(json);
};

const basicResult = (reading: ReadExchange): CredentialsTest['basic'] => {
  if (!reading.ok && reading.failure.code === 'credentials_refused') return 'refused';
  const json = reading.ok ? reading.json : reading.body?.ok ? reading.body.json : undefined;
  const { number } = errorCodeOf(looseJson(json === undefined ? '' : JSON.stringify(json)));
  if (number !== null && refusing.has(number)) return 'refused';
  // Its own failure may occur before or after the check of credentials: that is unknown.
  if (!reading.ok && reading.failure.code === 'service_broken') return 'unclear';
  const isAnswered =
    reading.ok || reading.failure.code === 'service_refused' || reading.failure.code === 'answer_unreadable';
  if (!isAnswered) return 'unreachable';
  // A proxy's page, another server, or a missing path: it is unknown whether credentials were checked.
  return json !== undefined && isOwnAnswer(json) ? 'accepted' : 'unclear';
};

const unasked: Partial<Record<Failure['code'], CredentialsTest['basic']>> = {
  credentials_missing: 'missing',
  service_not_configured: 'not_testable',
  service_environment: 'not_testable',
};

const untried = { register: 'not_testable', landedCost: 'not_testable' } as const;

const aheadOf = ({ exchange, now }: AnswerInput): number | null => {
  const at = exchange.kind === 'never_left' ? null : sentAt(exchange.received.headers);
  return at === null ? null : now.getTime() - at;
};

/** Reads the answer to the question about a package that does not exist. */
export const testIn = (input: AnswerInput): CredentialsTest => {
  const reading = readExchange(input);
  const basic = basicResult(reading);
  const { exchange } = input;
  const status =
    exchange.kind === 'never_left' || exchange.received.status === 0 ? null : exchange.received.status;
  const why = basic === 'accepted' || reading.ok ? null : reading.failure;
  return { ...untried, basic, failure: why, status, aheadMs: aheadOf(input) };
};

/**
 * What tracking an unknown package proves about the Basic credentials: 401 and 403 refuse them, the service's own
 * answer accepts them.
 */
export const testBasic = async (
  ask: Ask,
  read: ReadInput<CredentialsTest>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<CredentialsTest> => {
  const asked = await ask(questionFor(unknownPackageId), signal);
  if (isFailure(asked))
    return {
      ...untried,
      basic: unasked[asked.code] ?? 'unreachable',
      ...{ failure: asked, status: null, aheadMs: null },
    };
  return read({ ...asked, now: now() }, signal);
};
