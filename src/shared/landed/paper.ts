import type { Failure } from '../failure';
import { amountText, notTold } from './amount';
import type { LandedCost } from './answer';
import type { Breakdown, Money } from './breakdown';
import { plainDecimal } from './decimal';
import type { KeptCost } from './kept';
import { goodsOf, partiesOf } from './paper-screening';

/** What a line of money says, in the sender's and in the recipient's currency; both ready to print. */
export interface PaperMoney {
  name: string;
  source: string;
  destination: string;
}

export interface PaperProduct {
  code: string;
  description: string;
  /** Codes it has in either country, where it is made; empty where nothing was told. */
  more: string[];
  quantity: string;
  value: PaperMoney;
  rates: string[];
  duty: PaperMoney;
  tax: PaperMoney;
  total: PaperMoney;
}

/** What one calculation looks like on paper: every text ready to print, nothing cut to a size yet. */
export interface Paper {
  /** The order's reference; a question from an empty form has none. */
  order: string;
  route: string;
  /** `stop`: nobody may send it before somebody has looked. */
  verdict: { level: 'stop' | 'look' | 'clear'; words: string; details: string[] };
  total: string;
  currencies: { source: string; destination: string };
  money: PaperMoney[];
  deMinimis: (PaperMoney & { goods: string })[];
  products: PaperProduct[];
  /** Denied parties, prohibited goods: what was found, line by line. */
  screening: { name: string; lines: string[] }[];
  notes: string[];
  requestId: string | null;
  /** ISO 8601 UTC. */
  askedAt: string;
  operator: string | null;
}

const told = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

const verdicts: Partial<Record<Failure['code'], { level: 'stop' | 'look'; words: string }>> = {
  denied_party: { level: 'stop', words: 'STOP: denied party' },
  goods_restricted: { level: 'stop', words: 'STOP: restricted goods' },
  duties_unknown: { level: 'look', words: 'Duties not known' },
};

/** What was not looked at is never called clear. */
const verdictOf = (answer: LandedCost, held: Failure | null): Paper['verdict'] => {
  const parties = partiesOf(answer.deniedParties);
  const goods = goodsOf(answer.prohibitedRestricted);
  const details = [parties.short, goods.short];
  const gravest = held && (verdicts[held.code] ?? { level: 'look' as const, words: 'Look at it' });
  if (gravest) return { ...gravest, details };
  // A score below the one that this station stops at is still no empty hand.
  if (parties.state === 'found' || goods.state === 'found')
    return { level: 'look', words: 'Look: a weak match', details };
  const states = [parties.state, goods.state];
  if (states.every((state) => state === 'none')) return { level: 'clear', words: 'No hit', details };
  if (states.every((state) => state === 'not_told')) return { level: 'look', words: 'Not screened', details };
  return { level: 'look', words: 'Not all screened', details };
};

type Currencies = Pick<Breakdown, 'sourceCurrency' | 'destinationCurrency'>;

const moneyOf =
  ({ sourceCurrency, destinationCurrency }: Currencies) =>
  (name: string, { source, destination }: Money): PaperMoney => ({
    name,
    source: amountText(source, sourceCurrency),
    destination: amountText(destination, destinationCurrency),
  });

const decimalOf = (value: number | undefined): string | null =>
  value === undefined ? null : plainDecimal(value) || null;

const valueOf = (
  value: { sourceValue?: number | undefined; destinationValue?: number | undefined } | undefined,
) => ({
  source: decimalOf(value?.sourceValue),
  destination: decimalOf(value?.destinationValue),
});

type Product = NonNullable<NonNullable<LandedCost['landedCost']>['products']>[number];

const ratesOf = (product: Product): string[] =>
  (
    [
      ['Duty', product.percentageDutyRate, ' %'],
      ['Duty by weight or volume', product.volumetricDutyRate, ''],
      ['Duty per item', product.itemDutyRate, ''],
      ['Additional duty', product.additionalDutyRate, ''],
      ['Tax', product.taxRate, ' %'],
    ] as const
  ).flatMap(([name, rate, unit]) => (rate === undefined ? [] : [`${name} ${plainDecimal(rate)}${unit}`]));

const productsOf = ({ question, answer }: KeptCost, sums: Breakdown): PaperProduct[] => {
  const money = moneyOf(sums);
  return (answer?.landedCost?.products ?? []).map((product, at) => ({
    code: product.hs6Code ?? notTold,
    description: product.description ?? product.standardDescription ?? notTold,
    more: [
      ...(told(product.commodityCode) ? [`Code there ${product.commodityCode}`] : []),
      ...(told(product.sourceCommodityCode) ? [`Code here ${product.sourceCommodityCode}`] : []),
      ...(told(product.originatingCountry) ? [`Made in ${product.originatingCountry}`] : []),
    ],
    // The answer has no quantity; its products are those of the question, as many and in their order.
    quantity:
      answer?.landedCost?.products?.length === question.products.length
        ? (question.products[at]?.qty ?? '').trim() || '1'
        : notTold,
    value: money('Value each', valueOf(product.value)),
    rates: ratesOf(product),
    duty: money('Duty', valueOf(product.dutyValue)),
    tax: money('Tax', valueOf(product.taxValue)),
    total: money('With duty and tax', valueOf(product.productTotal)),
  }));
};

const against = { below: 'goods below it', above: 'goods above it', unknown: 'can not be compared' } as const;

const deMinimisOf = (sums: Breakdown): Paper['deMinimis'] => {
  const money = moneyOf(sums);
  const { duty, tax, goodsAgainstDuty, goodsAgainstTax } = sums.deMinimis;
  return [
    { ...money('Duty from', duty), goods: against[goodsAgainstDuty] },
    { ...money('Tax from', tax), goods: against[goodsAgainstTax] },
  ];
};

const notesOf = (
  { landedCost, deniedParties, prohibitedRestricted }: LandedCost,
  sums: Breakdown,
): string[] => [
  ...(sums.mismatches.length > 0 ? ['The parts do not add up to what the service says.'] : []),
  ...[landedCost?.notes, deniedParties?.notes, prohibitedRestricted?.notes].filter(told),
];

const country = (given: string | undefined, asked: string | undefined): string =>
  [given, asked].find(told)?.trim().toUpperCase() ?? notTold;

/**
 * An answer as it goes on paper.
 * @param sums its amounts, exact
 * @param held what this station would hold the order for; null where nothing
 */
export const paperOf = (
  kept: KeptCost & { answer: LandedCost },
  sums: Breakdown,
  held: Failure | null,
): Paper => {
  const { answer, question } = kept;
  const money = moneyOf(sums);
  const { landedCost } = answer;
  const parties = partiesOf(answer.deniedParties);
  const goods = goodsOf(answer.prohibitedRestricted);
  return {
    order: kept.ref1 ?? 'no order',
    route: `${country(landedCost?.sourceCountry, question.fields.sourceCountry)} to ${country(landedCost?.destinationCountry, question.fields.destinationCountry)}`,
    verdict: verdictOf(answer, held),
    total: amountText(sums.total, sums.sourceCurrency),
    currencies: { source: sums.sourceCurrency ?? notTold, destination: sums.destinationCurrency ?? notTold },
    money: [
      money('Goods', sums.goods),
      money('Shipping', sums.shipping),
      money('Duty', sums.duty),
      money('Tax', sums.tax),
      money('Goods, duty and tax', sums.calculated),
    ],
    deMinimis: deMinimisOf(sums),
    products: productsOf(kept, sums),
    screening: [
      { name: 'Denied parties', lines: parties.lines },
      { name: 'Prohibited and restricted goods', lines: goods.lines },
    ],
    notes: notesOf(answer, sums),
    requestId: told(answer.requestId) ? answer.requestId : null,
    askedAt: kept.askedAt,
    operator: kept.operator,
  };
};
