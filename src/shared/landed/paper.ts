import type { Failure } from '../failure';
import { amountText, notTold } from './amount';
import type { LandedCost } from './answer';
import type { AgainstThreshold, Breakdown, ProductLine } from './breakdown';
import type { KeptCost } from './kept';
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
  /** Its codes in either country, and where it is made; what was told of them. */
  more: string[];
  quantity: string;
  value: PaperMoney;
  rates: string[];
  duty: PaperMoney;
  tax: PaperMoney;
  total: PaperMoney;
}

/** What one calculation says on paper: every text ready to print, nothing cut to a size yet. */
export interface Paper {
  /** The order's reference; null for a question from an empty form. */
  order: string | null;
  route: string;
  verdict: PaperVerdict;
  /** To pay: shipping, duty and tax; the goods are not in it. */
  total: string;
  money: PaperMoney[];
  deMinimis: PaperMoney[];
  /** How the goods stand against either threshold, in words. */
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
  ({ sourceCurrency, destinationCurrency }: Breakdown): Write =>
  (name, { source, destination }) => ({
    name,
    source: amountText(source, sourceCurrency),
    destination: amountText(destination, destinationCurrency),
  });

const isTold = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';

const named = (parts: readonly (readonly [name: string, text: string | null])[]): string[] =>
  parts.flatMap(([name, text]) => (isTold(text) ? [`${name} ${text}`] : []));

const productOf = (line: ProductLine, quantity: string, write: Write): PaperProduct => ({
  code: line.hs6Code ?? notTold,
  description: [line.description, line.standardDescription].find(isTold) ?? notTold,
  more: named([
    ['Destination code', line.commodityCode],
    ['Sender code', line.sourceCommodityCode],
    ['Made in', line.originatingCountry],
  ]),
  quantity,
  rates: named([
    ['Duty', line.rates.percentageDuty],
    ['Duty by weight or volume', line.rates.volumetricDuty],
    ['Duty per item', line.rates.itemDuty],
    ['Additional duty', line.rates.additionalDuty],
    ['Tax', line.rates.tax],
  ]),
  value: write('Value each', line.value),
  duty: write('Duty', line.duty),
  tax: write('Tax', line.tax),
  total: write('With duty and tax', line.total),
});

/** The answer has no quantities: they are the question's, where the products are as many and the same, in their order. */
const quantitiesOf = ({ question }: KeptCost, lines: readonly ProductLine[]): string[] => {
  const asked = question.products;
  const areSame =
    asked.length === lines.length && asked.every(({ hs6Code }, at) => hs6Code === lines[at]?.hs6Code);
  return lines.map((_, at) => (areSame ? asked[at]?.qty?.trim() || '1' : notTold));
};

const against = {
  below: 'are within',
  above: 'are above',
  unknown: 'can not be compared with',
} as const satisfies Record<AgainstThreshold, string>;

const againstDeMinimis = ({ deMinimis: { goodsAgainstDuty, goodsAgainstTax } }: Breakdown): string[] =>
  goodsAgainstDuty === goodsAgainstTax
    ? [`Goods ${against[goodsAgainstDuty]} the thresholds`]
    : [
        `Goods ${against[goodsAgainstDuty]} the threshold of duty`,
        `Goods ${against[goodsAgainstTax]} the threshold of tax`,
      ];

const mismatchNote = ({ mismatches }: Breakdown): string[] => {
  if (mismatches.length === 0) return [];
  return mismatches.every(({ isRounding }) => isRounding)
    ? ['The parts differ from the totals by rounding.']
    : ['The parts do not add up to what the service says.'];
};

const routeOf = ({ question }: KeptCost, { landedCost }: LandedCost): string => {
  const { sourceCountry, destinationCountry } = question.fields;
  const one = (...names: (string | undefined)[]): string =>
    names.find(isTold)?.trim().toUpperCase() ?? notTold;
  return `${one(landedCost?.sourceCountry, sourceCountry)} to ${one(landedCost?.destinationCountry, destinationCountry)}`;
};

/**
 * An answer as it goes on paper.
 * @param sums its amounts
 * @param judged what this station would hold the order for; null where nothing
 */
export const paperOf = (
  kept: KeptCost & { answer: LandedCost },
  sums: Breakdown,
  judged: Failure | null,
): Paper => {
  const { answer, ref1, askedAt, operator } = kept;
  const { landedCost, deniedParties, prohibitedRestricted, requestId } = answer;
  const write = writing(sums);
  const quantities = quantitiesOf(kept, sums.products);
  return {
    order: isTold(ref1) ? ref1 : null,
    route: routeOf(kept, answer),
    verdict: verdictOf(answer, judged),
    total: amountText(sums.total, sums.sourceCurrency),
    money: [
      write('Goods', sums.goods),
      write('Shipping', sums.shipping),
      write('Duty', sums.duty),
      write('Tax', sums.tax),
      write('Goods, duty, tax', sums.calculated),
    ],
    deMinimis: [write('De minimis, duty', sums.deMinimis.duty), write('De minimis, tax', sums.deMinimis.tax)],
    againstDeMinimis: againstDeMinimis(sums),
    products: sums.products.map((line, at) => productOf(line, quantities[at] ?? notTold, write)),
    screening: [
      { name: 'Denied parties', lines: partiesOf(deniedParties).lines },
      { name: 'Prohibited and restricted goods', lines: goodsOf(prohibitedRestricted).lines },
    ],
    notes: [
      ...mismatchNote(sums),
      ...[landedCost?.notes, deniedParties?.notes, prohibitedRestricted?.notes].filter(isTold),
    ],
    requestId: isTold(requestId) ? requestId.trim() : null,
    ...{ askedAt, operator },
  };
};
