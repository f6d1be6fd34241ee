import type { Failure } from '#shared/failure';
import type { Answer } from './answer';

export interface CredentialsTest {
  basic: 'accepted' | 'refused' | 'unreachable' | 'missing' | 'not_testable';
  /** Why `basic` is not `accepted`. */
  failure: Failure | null;
  /** Their credentials can't be proved without buying a label or a calculation. */
  register: 'not_testable';
  landedCost: 'not_testable';
}

/** No package has this number; asking for it costs nothing and still has to pass the service's door. */
export const unknownPackageId = 'P000000000';

const verdict = (answer: Answer<unknown>): CredentialsTest['basic'] => {
  if (answer.ok) return 'accepted';
  switch (answer.failure.code) {
    case 'credentials_refused':
      return 'refused';
    case 'credentials_missing':
      return 'missing';
    case 'service_not_configured':
    case 'service_environment':
      return 'not_testable';
    // A redirect is refused too, but no door was passed.
    case 'service_refused':
      return (answer.failure.number ?? 0) >= 400 ? 'accepted' : 'unreachable';
    case 'answer_unreadable':
      return answer.failure.detail?.startsWith('not JSON') === true || answer.failure.detail === 'redirect'
        ? 'unreachable'
        : 'accepted';
    default:
      return 'unreachable';
  }
};

/** What tracking an unknown package says about the Basic credentials: 401 and 403 refuse them, its own words accept. */
export const judgeCredentials = (answer: Answer<unknown>): CredentialsTest => {
  const basic = verdict(answer);
  return {
    basic,
    failure: basic === 'accepted' || answer.ok ? null : answer.failure,
    register: 'not_testable',
    landedCost: 'not_testable',
  };
};
