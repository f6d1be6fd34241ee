import type { LandedOrder } from '#shared/bridge/contract';
import { failureCodes, mayHaveCost, type Failure } from '#shared/failure';
import { withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import { isInternational } from '#shared/landed/from-order';
import type { KeptCost } from '#shared/landed/kept';
import { said } from '#shared/text/said';
import { common } from '../../workflow/service-limiter';
import type { Asker } from './ask';
import { incomplete } from './findings';
import { hashOf } from './hash';
import { questionOf } from './merge';
import type { CustomsPorts } from './landed-ports';

type OrderResult = Pick<LandedOrder, 'ref1' | 'came' | 'why'>;

/** What came of one order of a run: `again` nothing left, `lost` its answer is unknown, `stop` every other would meet it too. */
export type RunOutcome =
  | { kind: 'done' | 'failed'; told: OrderResult | null }
  | { kind: 'again'; failure: Failure }
  | { kind: 'lost' | 'stop'; failure: Failure; told: OrderResult };

/** Both countries are known and are one: there is nothing to ask. */
const isDomestic = (label: Label, ports: CustomsPorts): boolean => {
  const draft = withDefaults(label.draft, ports.defaults());
  const { shipFromCountryISO2: from, countryISO2: to } = draft.fields;
  return from !== undefined && to !== undefined && !isInternational(draft);
};

const outcomeOf = ({ failure }: KeptCost, ref1: string): RunOutcome => {
  if (!failure) return { kind: 'done', told: { ref1, came: 'asked', why: null } };
  if (failureCodes[failure.code] === 'later') return { kind: 'again', failure };
  const told: OrderResult = { ref1, came: 'no_answer', why: failure.detail ?? null };
  // All of these but a refusal are found out before anything leaves.
  const came = failure.code === 'credentials_refused' ? told.came : 'not_asked';
  if (common.has(failure.code)) return { kind: 'stop', failure, told: { ...told, came } };
  return mayHaveCost(failure.code) ? { kind: 'lost', failure, told } : { kind: 'failed', told };
};

/** Asks for one order, unless the same question was answered before. One that can't be asked counts as failed. */
export const runOne = async (labelId: string, ports: CustomsPorts, asker: Asker): Promise<RunOutcome> => {
  const label = await ports.archive.label(labelId);
  if (!label) return { kind: 'failed', told: null };
  const { ref1 } = label;
  const told = (came: OrderResult['came'], why: string | null = null): OrderResult => ({ ref1, came, why });
  if (label.stage === 'closed') return { kind: 'failed', told: told('not_asked', said('label.removed')) };
  if (isDomestic(label, ports)) return { kind: 'done', told: told('domestic') };
  const last = await ports.archive.latestCost(labelId);
  const question = questionOf(label, last?.kept.question ?? null, ports);
  const checked = checkQuestion(question);
  if (!checked.ok)
    return { kind: 'failed', told: told('not_asked', incomplete(checked.problems).detail ?? null) };
  if (last?.kept.state === 'answered' && last.hash === hashOf(question))
    return { kind: 'done', told: told('kept') };
  const kept = await asker.ask({ labelId, ref1, question, request: checked.request });
  return kept ? outcomeOf(kept, ref1) : { kind: 'failed', told: told('not_asked', said('place.closing')) };
};
