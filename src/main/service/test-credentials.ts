import type { Failure } from '#shared/failure';
import type { ReadCame } from './answer';
import { type Ask, type Came, isFailure } from './ask';
import { errorCodeOf, errorIn } from './answer-fields';
import { isPlain, wholeIn } from './generous';
import { readExchange, type ReadExchange } from './read-exchange';
import { looseJson } from './loose-json';
import { questionFor, recordIn } from './track';

export interface CredentialsTest {
  /** `unclear`: somebody answered, in no way that only the service answers. */
  basic: 'accepted' | 'refused' | 'unclear' | 'unreachable' | 'missing' | 'not_testable';
  /** Why `basic` is not `accepted`. */
  failure: Failure | null;
  /** HTTP status of what was answered; null where nothing was. */
  status: number | null;
  /** How far this computer's clock is ahead of the service's, in milliseconds (its answer says whole seconds); null where it did not say. */
  aheadMs: number | null;
  /** Their credentials can't be proved without buying a label or a calculation. */
  register: 'not_testable';
  landedCost: 'not_testable';
}

/** No package has this number; asking for it costs nothing and still has to pass the service's door. */
const unknownPackageId = 'P000000000';

const refusing: ReadonlySet<number> = new Set([401, 403]);

/** Words that speak of who asks, as a door does that stays shut. Other words of an error are about the package. */
const aboutTheDoor =
  /auth|credential|log-?in|sign-?in|password|passcode|user|account|token|key|denied|forbidden|permission|not allowed/i;

/**
 * An error about the package in the service's own field names (section 2.3), beside none of another's: a code that is a number other
 * than 0, and words. The interface does not show what an unknown package is answered with (section 7.5), so nothing less counts.
 */
const isOwnError = (json: unknown): boolean => {
  if (!isPlain(json)) return false;
  const { errorCode, errorMessage } = json;
  const number = wholeIn(errorCode);
  const hasWords = typeof errorMessage === 'string' && errorMessage.trim() !== '';
  return number !== undefined && number !== 0 && hasWords && !aboutTheDoor.test(errorMessage);
};

/** A tracking record says of a package how far it is, or its number (section 2.5); a list of events is anybody's. */
const isRecord = (json: unknown): boolean => {
  const record = recordIn(json);
  if (record === null) return false;
  const { hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, packageNumber } = record;
  return [hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, packageNumber].some(
    (said) => said !== null,
  );
};

/** Beside a record nothing may say that it is an error. */
const isOwnAnswer = (json: unknown): boolean => {
  const { isError } = errorIn(looseJson(JSON.stringify(json)));
  return isError ? isOwnError(json) : isRecord(json);
};

const verdict = (judged: ReadExchange): CredentialsTest['basic'] => {
  if (!judged.ok && judged.failure.code === 'credentials_refused') return 'refused';
  const json = judged.ok ? judged.json : judged.body?.ok ? judged.body.json : undefined;
  const { number } = errorCodeOf(looseJson(json === undefined ? '' : JSON.stringify(json)));
  if (number !== null && refusing.has(number)) return 'refused';
  // Trouble of its own comes before or behind the door: nobody knows which.
  if (!judged.ok && judged.failure.code === 'service_broken') return 'unclear';
  const isAnswered =
    judged.ok || judged.failure.code === 'service_refused' || judged.failure.code === 'answer_unreadable';
  if (!isAnswered) return 'unreachable';
  // A page of a proxy, another server, a path that is not there: nobody knows whether a door was passed.
  return json !== undefined && isOwnAnswer(json) ? 'accepted' : 'unclear';
};

const unasked: Partial<Record<Failure['code'], CredentialsTest['basic']>> = {
  credentials_missing: 'missing',
  service_not_configured: 'not_testable',
  service_environment: 'not_testable',
};

const untried = { register: 'not_testable', landedCost: 'not_testable' } as const;

const aheadOf = ({ exchange, now }: Came): number | null => {
  const said = exchange.kind === 'never_left' ? undefined : exchange.received.headers.date;
  const at = said === undefined ? NaN : Date.parse(said);
  return Number.isNaN(at) ? null : now.getTime() - at;
};

/** Reads what came of the question about a package that there is not. */
export const testIn = (came: Came): CredentialsTest => {
  const judged = readExchange(came);
  const basic = verdict(judged);
  const { exchange } = came;
  const status =
    exchange.kind === 'never_left' || exchange.received.status === 0 ? null : exchange.received.status;
  const why = basic === 'accepted' || judged.ok ? null : judged.failure;
  return { ...untried, basic, failure: why, status, aheadMs: aheadOf(came) };
};

/** What tracking an unknown package says about the Basic credentials: 401 and 403 refuse them, the service's own answer accepts. */
export const testBasic = async (
  ask: Ask,
  read: ReadCame<CredentialsTest>,
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
