import type { Failure } from '../failure';
import { messageInWords } from '../text/field-words';
import type { WordsIn } from '../text/words-in';
import { amountText } from './amount';
import type { LandedCost } from './answer';
import type { AgainstThreshold, Breakdown, ProductLine } from './breakdown';
import type { CostRecord } from './cost-record';
import type { Money } from './money';
import { goodsOf, partiesOf } from './paper-screening';
import { type PaperVerdict, verdictOf } from './paper-verdict';

/** An amount in the sender's and in the recipient's currency, as text. */
export interface PaperMoney {
  name: string;
  source: string;
  destination: string;
}

export interface PaperProduct {
  code: string;
  description: string;
  /** Its codes in both countries and its country of origin, as far as reported. */
  more: string[];
  quantity: string;
  value: PaperMoney;
  rates: string[];
  duty: PaperMoney;
  tax: PaperMoney;
  total: PaperMoney;
}

/** One calculation on paper: all texts are ready to print and not shortened to a size yet. */
export interface Paper {
  /** The order's reference; null for a question from an empty form. */
  order: string | null;
  route: string;
  verdict: PaperVerdict;
  /** To pay: shipping, duty and tax, without the goods. */
  total: string;
  money: PaperMoney[];
  deMinimis: PaperMoney[];
  /** How the goods compare with each threshold, in words. */
  againstDeMinimis: string[];
  products: PaperProduct[];
  screening: { name: string; lines: string[] }[];
  notes: string[];
  requestId: string | null;
  /** ISO 8601 UTC. */
  askedAt: string;
  operator: string | null;
}

type Write = (name: string, money: Money) => PaperMoney;

const writing =
  ({ sourceCurrency, destinationCurrency }: Breakdown, words: WordsIn): Write =>
  (name, { source, destination }) => ({
    name,
    source: amountText(source, sourceCurrency, words),
    destination: amountText(destination, destinationCurrency, words),
  });

const isReported = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';

type Parts = readonly (readonly [text: string | null, written: (text: string) => string])[];

const reportedTexts = (parts: Parts): string[] =>
  parts.flatMap(([text, written]) => (isReported(text) ? [written(text)] : []));

const ratesOf = ({ rates }: ProductLine, { text }: WordsIn): string[] => {
  const { rate } = text.landed.answer.products;
  const kinds = ['percentageDuty', 'volumetricDuty', 'itemDuty', 'additionalDuty', 'tax'] as const;
  return reportedTexts(
    kinds.map((kind) => [rates[kind], (value) => text.paper.landed.pair({ name: rate[kind], value })]),
  );
};

const productOf = (line: ProductLine, quantity: string, write: Write, words: WordsIn): PaperProduct => {
  const { products, notReported } = words.text.landed.answer;
  return {
    code: line.hs6Code ?? notReported,
    description: [line.description, line.standardDescription].find(isReported) ?? notReported,
    more: reportedTexts([
      [line.commodityCode, (code) => products.commodity({ code })],
      [line.sourceCommodityCode, (code) => products.sourceCommodity({ code })],
      [line.originatingCountry, (country) => products.origin({ country })],
    ]),
    quantity,
    rates: ratesOf(line, words),
    value: write(products.value, line.value),
    duty: write(products.duty, line.duty),
    tax: write(products.tax, line.tax),
    total: write(products.total, line.total),
  };
};

/** The answer contains no quantities. They are taken from the question if both list the same products in the same order. */
const quantitiesOf = (
  { question }: CostRecord,
  lines: readonly ProductLine[],
  { text }: WordsIn,
): string[] => {
  const asked = question.products;
  const areSame =
    asked.length === lines.length && asked.every(({ hs6Code }, at) => hs6Code === lines[at]?.hs6Code);
  return lines.map((_, at) => (areSame ? asked[at]?.qty?.trim() || '1' : text.landed.answer.notReported));
};

const against = {
  below: 'goodsBelow',
  above: 'goodsAbove',
  unknown: 'goodsUnknown',
} as const satisfies Record<AgainstThreshold, string>;

const againstDeMinimis = (
  { deMinimis: { goodsAgainstDuty, goodsAgainstTax } }: Breakdown,
  { text }: WordsIn,
): string[] => {
  const goods = (how: AgainstThreshold, of: 'duty' | 'tax' | 'other'): string =>
    text.paper.landed[against[how]]({ of });
  return goodsAgainstDuty === goodsAgainstTax
    ? [goods(goodsAgainstDuty, 'other')]
    : [goods(goodsAgainstDuty, 'duty'), goods(goodsAgainstTax, 'tax')];
};

const mismatchNote = ({ mismatches }: Breakdown, { text }: WordsIn): string[] => {
  if (mismatches.length === 0) return [];
  const { sums, verdict } = text.landed.answer;
  return [mismatches.every(({ isRounding }) => isRounding) ? sums.rounding : verdict.sums];
};

const routeOf = ({ question }: CostRecord, { landedCost }: LandedCost, { text }: WordsIn): string => {
  const { sourceCountry, destinationCountry } = question.fields;
  const one = (...names: (string | undefined)[]): string =>
    names.find(isReported)?.trim().toUpperCase() ?? text.landed.answer.notReported;
  return text.paper.landed.route({
    from: one(landedCost?.sourceCountry, sourceCountry),
    to: one(landedCost?.destinationCountry, destinationCountry),
  });
};

const amountsOf = (sums: Breakdown, write: Write, { text }: WordsIn): Pick<Paper, 'money' | 'deMinimis'> => {
  const { amounts } = text.landed.answer;
  return {
    money: [
      write(amounts.goods, sums.goods),
      write(amounts.shipping, sums.shipping),
      write(amounts.duty, sums.duty),
      write(amounts.tax, sums.tax),
      write(amounts.calculated, sums.calculated),
    ],
    deMinimis: [
      write(text.paper.landed.deMinimisDuty, sums.deMinimis.duty),
      write(text.paper.landed.deMinimisTax, sums.deMinimis.tax),
    ],
  };
};

/**
 * The content of an answer for printing.
 * @param sums its amounts
 * @param finding why this station would hold the order; null if it would not
 */
export const paperOf = (
  kept: CostRecord & { answer: LandedCost },
  sums: Breakdown,
  finding: Failure | null,
  words: WordsIn,
): Paper => {
  const { answer, ref1, askedAt, operator } = kept;
  const { landedCost, deniedParties, prohibitedRestricted, requestId } = answer;
  const { answer: heads } = words.text.landed;
  const write = writing(sums, words);
  const quantities = quantitiesOf(kept, sums.products, words);
  return {
    order: isReported(ref1) ? ref1 : null,
    route: routeOf(kept, answer, words),
    verdict: verdictOf(answer, finding, words),
    total: amountText(sums.total, sums.sourceCurrency, words),
    ...amountsOf(sums, write, words),
    againstDeMinimis: againstDeMinimis(sums, words),
    products: sums.products.map((line, at) =>
      productOf(line, quantities[at] ?? heads.notReported, write, words),
    ),
    screening: [
      { name: heads.parties.title, lines: partiesOf(deniedParties, words).lines },
      { name: heads.goods.title, lines: goodsOf(prohibitedRestricted, words).lines },
    ],
    notes: [
      ...mismatchNote(sums, words),
      ...[landedCost?.notes, deniedParties?.notes, prohibitedRestricted?.notes].filter(isReported),
    ],
    requestId: isReported(requestId) ? requestId.trim() : null,
    ...{ askedAt, operator: operator === null ? null : messageInWords(operator, words) },
  };
};
