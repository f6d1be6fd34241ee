import { failureCodes, mayHaveCost, type Failure } from '#shared/failure';
import { withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import { isInternational } from '#shared/landed/from-order';
import type { KeptCost } from '#shared/landed/kept';
import { common } from '../queue/governor';
import type { Asker } from './ask';
import { hashOf } from './hash';
import { questionOf } from './merge';
import type { CustomsPorts } from './ports';

/** What came of one order of a run: `again` nothing left, `lost` its answer is unknown, `stop` every other would meet it too. */
export type Fate = { kind: 'done' | 'failed' } | { kind: 'again' | 'lost' | 'stop'; failure: Failure };

/** Both countries are known and are one: there is nothing to ask. */
const isDomestic = (label: Label, ports: CustomsPorts): boolean => {
  const draft = withDefaults(label.draft, ports.defaults());
  const { shipFromCountryISO2: from, countryISO2: to } = draft.fields;
  return from !== undefined && to !== undefined && !isInternational(draft);
};

const fateOf = ({ failure }: KeptCost): Fate => {
  if (!failure) return { kind: 'done' };
  if (failureCodes[failure.code] === 'later') return { kind: 'again', failure };
  if (common.has(failure.code)) return { kind: 'stop', failure };
  return mayHaveCost(failure.code) ? { kind: 'lost', failure } : { kind: 'failed' };
};

/** Asks for one order, unless the same question was answered before. One that can't be asked counts as failed. */
export const runOne = async (labelId: string, ports: CustomsPorts, asker: Asker): Promise<Fate> => {
  const label = await ports.archive.label(labelId);
  if (!label || label.stage === 'closed') return { kind: 'failed' };
  if (isDomestic(label, ports)) return { kind: 'done' };
  const last = await ports.archive.latestCost(labelId);
  const question = questionOf(label, last?.kept.question ?? null, ports);
  const checked = checkQuestion(question);
  if (!checked.ok) return { kind: 'failed' };
  if (last?.kept.state === 'answered' && last.hash === hashOf(question)) return { kind: 'done' };
  const kept = await asker.ask({ labelId, ref1: label.ref1, question, request: checked.request });
  return kept ? fateOf(kept) : { kind: 'failed' };
};
