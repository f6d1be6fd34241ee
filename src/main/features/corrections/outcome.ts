import { type Failure, failure, type FailureCode, mayHaveCost } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import type { PackageUpdateResult } from '#shared/update/package-update';
import { said } from '#shared/text/said';
import { applyChanges } from './changes';
import type { UpdateAnswer } from './correction-ports';

/** What a request did to one correction. */
export type UpdateOutcome = Pick<Update, 'state' | 'message' | 'failure'>;

const unanswered = failure('answer_lost', said('correction.answerOtherPackage'));
const contradictory = failure('answer_unreadable', said('correction.answerYesAndNo'));

/** Said beside the service's own words: its entries count, and a person may look. */
const miscounted = said('correction.countsDiffer');

const outcomeOf = (packageId: string, { results, isContradicted }: PackageUpdateResult): UpdateOutcome => {
  const own = results.filter((result) => result.packageId === packageId);
  const [first] = own;
  const words = [first?.message ?? '', isContradicted === true ? miscounted : ''].filter(
    (each) => each !== '',
  );
  const message = words.length === 0 ? null : words.join('; ');
  if (!first) return { state: 'unknown', message, failure: unanswered };
  if (own.some(({ success }) => success !== first.success))
    return { state: 'unknown', message, failure: contradictory };
  return { state: first.success ? 'updated' : 'refused', message, failure: null };
};

/** What a whole request that failed says of each of its packages. */
const commonOutcome = (reason: Failure): UpdateOutcome => {
  if (mayHaveCost(reason.code)) return { state: 'unknown', message: null, failure: reason };
  // The station closes before anything left.
  if (reason.code === 'cancelled') return { state: 'waiting', message: null, failure: null };
  return { state: 'refused', message: null, failure: reason };
};

/** Each package's own outcome: one that the answer does not name, or names twice with both words, is unknown. */
export const outcomesOf = (updates: readonly Update[], answer: UpdateAnswer): UpdateOutcome[] =>
  updates.map(({ packageId }) =>
    answer.ok ? outcomeOf(packageId, answer.value) : commonOutcome(answer.failure),
  );

/** Failures that the next request would meet alike: nothing is gained by asking before somebody mends them or time passes. */
const common: ReadonlySet<FailureCode> = new Set([
  'service_not_configured',
  'service_environment',
  'service_unreachable',
  'credentials_missing',
  'credentials_refused',
  'too_many_requests',
  'cancelled',
]);
export const stopsAll = ({ code }: Failure): boolean => common.has(code);

/** What a correction's outcome means for its label. Null where nothing happened. */
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
