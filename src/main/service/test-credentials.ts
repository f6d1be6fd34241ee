import type { Failure } from '#shared/failure';
import { type Ask, isFailure } from './ask';
import { errorCodeOf } from './answer-fields';
import { isPlain, spelledRight } from './generous';
import { judge, type Judged } from './judge';
import { looseJson } from './loose-json';
import { questionFor, recordIn } from './track';

export interface CredentialsTest {
  /** `unclear`: somebody answered, in no way that only the service answers. */
  basic: 'accepted' | 'refused' | 'unclear' | 'unreachable' | 'missing' | 'not_testable';
  /** Why `basic` is not `accepted`. */
  failure: Failure | null;
  /** HTTP status of what was answered; null where nothing was. */
  status: number | null;
  /** Their credentials can't be proved without buying a label or a calculation. */
  register: 'not_testable';
  landedCost: 'not_testable';
}

/** No package has this number; asking for it costs nothing and still has to pass the service's door. */
const unknownPackageId = 'P000000000';

const refusing: ReadonlySet<number> = new Set([401, 403]);

/** A tracking record, or an error in the service's own field names (sections 2.3 and 2.5). */
const isOwnShape = (json: unknown): boolean => {
  if (recordIn(json) !== null) return true;
  const fields = isPlain(json) ? spelledRight(json, ['errorCode', 'errorMessage']) : {};
  return 'errorCode' in fields || 'errorMessage' in fields;
};

const verdict = (judged: Judged): CredentialsTest['basic'] => {
  if (!judged.ok && judged.failure.code === 'credentials_refused') return 'refused';
  const json = judged.ok ? judged.json : judged.body?.ok ? judged.body.json : undefined;
  const { number } = errorCodeOf(looseJson(json === undefined ? '' : JSON.stringify(json)));
  if (number !== null && refusing.has(number)) return 'refused';
  const isAnswered = judged.ok || judged.failure.code === 'service_refused' || judged.failure.code === 'answer_unreadable'; // prettier-ignore
  if (!isAnswered) return 'unreachable';
  // A page of a proxy, another server, a path that is not there: nobody knows whether a door was passed.
  return isOwnShape(json) ? 'accepted' : 'unclear';
};

const unasked: Partial<Record<Failure['code'], CredentialsTest['basic']>> = {
  credentials_missing: 'missing',
  service_not_configured: 'not_testable',
  service_environment: 'not_testable',
};

/** What tracking an unknown package says about the Basic credentials: 401 and 403 refuse them, the service's own words accept. */
export const testBasic = async (
  ask: Ask,
  now: () => Date,
  signal?: AbortSignal,
): Promise<CredentialsTest> => {
  const rest = { register: 'not_testable', landedCost: 'not_testable' } as const;
  const asked = await ask(questionFor(unknownPackageId), signal);
  if (isFailure(asked))
    return { ...rest, basic: unasked[asked.code] ?? 'unreachable', failure: asked, status: null };
  const judged = judge(asked, now());
  const basic = verdict(judged);
  const { exchange } = asked;
  const status =
    exchange.kind === 'never_left' || exchange.received.status === 0 ? null : exchange.received.status;
  return { ...rest, basic, failure: basic === 'accepted' || judged.ok ? null : judged.failure, status };
};
