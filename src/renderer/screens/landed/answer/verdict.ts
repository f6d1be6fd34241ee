import type { LandedCost } from '#shared/landed/answer';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import { hasMatches, isHit, isScreened } from '#shared/landed/denied';
import { customsFinding } from '#shared/landed/customs-finding';
import type { CostRecord } from '#shared/landed/cost-record';
import { partState } from '#shared/landed/part';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import type { Tone } from '#shared/outcome';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { failureWords, goodsName } from './answer-words';

const words = text.landed.answer.verdict;

/** Whether the order may ship, as colour, icon and words. */
export interface Verdict {
  tone: Tone;
  /** A few words, readable from two metres. */
  word: string;
  /** The findings, the most serious first. */
  reasons: readonly string[];
}

const hasFailed = (part: Parameters<typeof partState>[0]): boolean => partState(part).kind === 'failed';

const stopReasons = (answer: LandedCost, { deniedScore }: CustomsSettings): string[] => {
  const { deniedParties, prohibitedRestricted } = answer;
  const score = deniedParties?.scoreCalculated ?? 0;
  const goods = restrictedGoods(prohibitedRestricted).map(goodsName);
  return [
    ...(isHit(deniedParties, deniedScore)
      ? [score > 0 ? words.denied({ score: formatCount(score) }) : words.noScore]
      : []),
    ...(goods.length > 0 ? [words.restricted({ goods: goods.join(', ') })] : []),
  ];
};

/** A match below the score that stops an order is still reported. */
const isWeak = ({ deniedParties }: LandedCost, { deniedScore }: CustomsSettings): boolean =>
  hasMatches(deniedParties) && !isHit(deniedParties, deniedScore);

const warningReasons = (answer: LandedCost, customs: CustomsSettings): string[] => {
  const score = formatCount(answer.deniedParties?.scoreCalculated ?? 0);
  const found: [boolean, string][] = [
    [hasFailed(answer.landedCost), words.costError],
    [hasFailed(answer.deniedParties), words.partiesError],
    [hasFailed(answer.prohibitedRestricted), words.goodsError],
    [answer.deniedParties !== undefined && !isScreened(answer.deniedParties), words.partiesNotReported],
    [
      answer.prohibitedRestricted !== undefined && !areGoodsScreened(answer.prohibitedRestricted),
      words.goodsNotReported,
    ],
    [isWeak(answer, customs), words.weak({ score, from: formatCount(customs.deniedScore) })],
    [breakdown(answer).mismatches.some(({ isRounding }) => !isRounding), words.sums],
  ];
  return found.filter(([holds]) => holds).map(([, reason]) => reason);
};

const unscreened = ({ deniedParties, prohibitedRestricted }: LandedCost): string | null => {
  const [parties, goods] = [isScreened(deniedParties), areGoodsScreened(prohibitedRestricted)];
  if (!parties && !goods) return words.notScreened;
  if (!parties) return words.partiesNotScreened;
  return goods ? null : words.goodsNotScreened;
};

const clearVerdict = (answer: LandedCost): Verdict => {
  const missing = unscreened(answer);
  return missing === null
    ? { tone: 'good', word: words.clear, reasons: [words.clearHint] }
    : { tone: 'good', word: words.known, reasons: [missing] };
};

const answerVerdict = (answer: LandedCost, customs: CustomsSettings): Verdict => {
  const [stops, warnings] = [stopReasons(answer, customs), warningReasons(answer, customs)];
  if (stops.length > 0) return { tone: 'stop', word: words.stop, reasons: [...stops, ...warnings] };
  if (warnings.length > 0) return { tone: 'look', word: words.look, reasons: warnings };
  // An answer that the gate would hold is never shown as clear.
  return customsFinding(answer, customs) === null
    ? clearVerdict(answer)
    : { tone: 'look', word: words.look, reasons: [words.noCost] };
};

/** The verdict of an answer. A part that was not reported is never shown as clear. */
export const verdictOf = (kept: CostRecord, customs: CustomsSettings): Verdict => {
  if (kept.answer) return answerVerdict(kept.answer, customs);
  if (kept.failure) return { tone: 'look', word: words.look, reasons: [failureWords(kept.failure).title] };
  return { tone: 'wait', word: words.asking, reasons: [] };
};

/** The verdict on an order that was changed after the answer: a stop stays a stop, but nothing is clear. */
export const outdatedVerdict = (verdict: Verdict): Verdict =>
  verdict.tone === 'good'
    ? { tone: 'wait', word: words.stale, reasons: [words.before({ word: verdict.word })] }
    : verdict;
