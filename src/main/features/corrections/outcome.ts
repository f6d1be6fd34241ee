import { type Failure, failure, type FailureCode, mayHaveCost } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import type { PackageUpdateResult } from '#shared/update/package-update';
import { codedMessage } from '#shared/text/coded-message';
import { applyChanges } from './changes';
import type { UpdateAnswer } from './correction-ports';

/** The result of a request for one correction. */
export type UpdateOutcome = Pick<Update, 'state' | 'message' | 'failure'>;

const unanswered = failure('answer_lost', codedMessage('correction.answerOtherPackage'));
const contradictory = failure('answer_unreadable', codedMessage('correction.answerYesAndNo'));

/** Added to the service's own text: its entries are used, and a person may check. */
const miscounted = codedMessage('correction.countsDiffer');

const outcomeOf = (packageId: string, { results, isContradicted }: PackageUpdateResult): UpdateOutcome => {
  const packageResults = results.filter((result) => result.packageId === packageId);
  const [first] = packageResults;
  const words = [first?.message ?? '', isContradicted === true ? miscounted : ''].filter(
    (each) => each !== '',
  );
  const message = words.length === 0 ? null : words.join('; ');
  if (!first) return { state: 'unknown', message, failure: unanswered };
  if (packageResults.some(({ success }) => success !== first.success))
    return { state: 'unknown', message, failure: contradictory };
  return { state: first.success ? 'updated' : 'refused', message, failure: null };
};

/** The result for each package of a request that failed as a whole. */
const commonOutcome = (reason: Failure): UpdateOutcome => {
  if (mayHaveCost(reason.code)) return { state: 'unknown', message: null, failure: reason };
  // The station closed before anything left.
  if (reason.code === 'cancelled') return { state: 'waiting', message: null, failure: null };
  return { state: 'refused', message: null, failure: reason };
};

/** The result of each package. It is unknown if the answer does not contain the package, or contains it with both results. */
export const outcomesOf = (updates: readonly Update[], answer: UpdateAnswer): UpdateOutcome[] =>
  updates.map(({ packageId }) =>
    answer.ok ? outcomeOf(packageId, answer.value) : commonOutcome(answer.failure),
  );

/** Failures that the next request would meet as well. Sending again is useless until a person fixes the cause or time passes. */
const commonFailures: ReadonlySet<FailureCode> = new Set([
  'service_not_configured',
  'service_environment',
  'service_unreachable',
  'credentials_missing',
  'credentials_refused',
  'too_many_requests',
  'cancelled',
]);
export const stopsAll = ({ code }: Failure): boolean => commonFailures.has(code);

/** The event for the label of a correction; null if nothing happened. */
export const eventOf = (update: Update, label: Label, isOnPaper: boolean): LabelEvent | null => {
  const { id: updateId, changes, message, failure: reason, state } = update;
  if (state === 'updated')
    return {
      type: 'updated',
      updateId,
      before: update.before,
      after: changes,
      draft: applyChanges(label.draft, changes),
      isOnPaper,
    };
  if (state !== 'refused' && state !== 'unknown') return null;
  return { type: 'update.failed', updateId, changes, outcome: state, message, failure: reason };
};
