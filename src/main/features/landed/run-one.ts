import type { LandedOrder } from '#shared/bridge/contract';
import { failureCodes, mayHaveCost, type Failure } from '#shared/failure';
import { withDefaults } from '#shared/label/draft';
import { checkQuestion } from '#shared/landed/check-question';
import { isDomestic } from '#shared/landed/from-order';
import type { CostRecord } from '#shared/landed/cost-record';
import { codedMessage } from '#shared/text/coded-message';
import { commonFailures } from '../../workflow/service-limiter';
import type { Asker } from './ask';
import { incomplete } from './findings';
import { hashOf } from './hash';
import { questionOf } from './merge';
import type { CustomsPorts } from './landed-ports';

type OrderResult = Pick<LandedOrder, 'ref1' | 'came' | 'why'>;

/** The result of one order of a run. `again`: nothing left. `lost`: its answer is unknown. `stop`: every other order would fail too. */
export type RunOutcome =
  | { kind: 'done' | 'failed'; result: OrderResult | null }
  | { kind: 'again'; failure: Failure }
  | { kind: 'lost' | 'stop'; failure: Failure; result: OrderResult };

const outcomeOf = ({ failure }: CostRecord, ref1: string): RunOutcome => {
  if (!failure) return { kind: 'done', result: { ref1, came: 'asked', why: null } };
  if (failureCodes[failure.code] === 'later') return { kind: 'again', failure };
  const result: OrderResult = { ref1, came: 'no_answer', why: failure.detail ?? null };
  // All of these except a refusal are detected before anything leaves.
  const outcome = failure.code === 'credentials_refused' ? result.came : 'not_asked';
  if (commonFailures.has(failure.code))
    return { kind: 'stop', failure, result: { ...result, came: outcome } };
  return mayHaveCost(failure.code) ? { kind: 'lost', failure, result } : { kind: 'failed', result };
};

/** Asks for one order, unless the same question was answered before. An order that can't be asked counts as failed. */
export const runOne = async (labelId: string, ports: CustomsPorts, asker: Asker): Promise<RunOutcome> => {
  const label = await ports.archive.label(labelId);
  if (!label) return { kind: 'failed', result: null };
  const { ref1 } = label;
  const resultOf = (outcome: OrderResult['came'], why: string | null = null): OrderResult => ({
    ref1,
    came: outcome,
    why,
  });
  if (label.stage === 'closed')
    return { kind: 'failed', result: resultOf('not_asked', codedMessage('label.removed')) };
  if (isDomestic(withDefaults(label.draft, ports.defaults())))
    return { kind: 'done', result: resultOf('domestic') };
  const last = await ports.archive.latestCost(labelId);
  const question = questionOf(label, last?.kept.question ?? null, ports);
  const checked = checkQuestion(question);
  if (!checked.ok)
    return { kind: 'failed', result: resultOf('not_asked', incomplete(checked.problems).detail ?? null) };
  if (last?.kept.state === 'answered' && last.hash === hashOf(question))
    return { kind: 'done', result: resultOf('kept') };
  const kept = await asker.ask({ labelId, ref1, question, request: checked.request });
  return kept
    ? outcomeOf(kept, ref1)
    : { kind: 'failed', result: resultOf('not_asked', codedMessage('place.closing')) };
};
