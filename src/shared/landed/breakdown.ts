import Big from 'big.js';
import type { LandedCost } from './answer';
import { type Mismatch, mismatchesIn } from './mismatches';
import { amount, type Money, money } from './money';
import { partState } from './part';

export type { Mismatch } from './mismatches';
export type { Money } from './money';

/** `below` is at or below: a threshold is what may come in free. */
export type AgainstThreshold = 'below' | 'above' | 'unknown';

export interface ProductLine {
  hs6Code: string | null;
  commodityCode: string | null;
  sourceCommodityCode: string | null;
  description: string | null;
  standardDescription: string | null;
  originatingCountry: string | null;
  /** Rates as the service writes them; it does not say whether 5 or 0.05 is five percent. */
  rates: {
    percentageDuty: string | null;
    volumetricDuty: string | null;
    itemDuty: string | null;
    additionalDuty: string | null;
    tax: string | null;
  };
  /** Of one unit. */
  value: Money;
  duty: Money;
  tax: Money;
  /** With duty and tax. */
  total: Money;
}

/** How an answer comes about, amount by amount. */
export interface Breakdown {
  sourceCurrency: string | null;
  destinationCurrency: string | null;
  /** `totalShippingDutyTax`: shipping, duty and tax, in source currency. The goods are not in it. */
  total: string | null;
  /** `totalDutyTax`, in source currency. */
  dutyTax: string | null;
  goods: Money;
  shipping: Money;
  duty: Money;
  tax: Money;
  /** `calculatedTotal`: goods, duty and tax. */
  calculated: Money;
  deMinimis: {
    duty: Money;
    tax: Money;
    goodsAgainstDuty: AgainstThreshold;
    goodsAgainstTax: AgainstThreshold;
  };
  products: ProductLine[];
  /** Sums of parts that are not the service's totals. */
  mismatches: Mismatch[];
}

type Calculation = NonNullable<LandedCost['landedCost']>;
/** In the currency of the destination, whose law the threshold is, where both are told in it; else in the source's. */
const against = (goods: Money, threshold: Money): AgainstThreshold => {
  for (const side of ['destination', 'source'] as const) {
    const [value, limit] = [goods[side], threshold[side]];
    if (value !== null && limit !== null) return new Big(value).gt(limit) ? 'above' : 'below';
  }
  return 'unknown';
};

const productLine = (product: NonNullable<Calculation['products']>[number]): ProductLine => ({
  hs6Code: product.hs6Code ?? null,
  commodityCode: product.commodityCode ?? null,
  sourceCommodityCode: product.sourceCommodityCode ?? null,
  description: product.description ?? null,
  standardDescription: product.standardDescription ?? null,
  originatingCountry: product.originatingCountry ?? null,
  rates: {
    percentageDuty: amount(product.percentageDutyRate),
    volumetricDuty: amount(product.volumetricDutyRate),
    itemDuty: amount(product.itemDutyRate),
    additionalDuty: amount(product.additionalDutyRate),
    tax: amount(product.taxRate),
  },
  value: money(product.value),
  duty: money(product.dutyValue),
  tax: money(product.taxValue),
  total: money(product.productTotal),
});

const thresholds = (part: Calculation, goods: Money): Breakdown['deMinimis'] => {
  const [duty, tax] = [money(part.dutyDeminimisValue), money(part.taxDeminimisValue)];
  return { duty, tax, goodsAgainstDuty: against(goods, duty), goodsAgainstTax: against(goods, tax) };
};

/**
 * An answer's amounts, exactly as they were told: decimal text, nothing rounded, nothing added up but to compare. What
 * the account's tier does not tell is null. A calculation that failed tells no amounts, whatever stands in its fields:
 * a zero beside an error is not "nothing to pay".
 *
 * `goodsAgainst…` compares this parcel's goods alone; a `currentCartValue` that was asked with counts for the service only.
 */
export const breakdown = (answer: LandedCost): Breakdown => {
  const failed = partState(answer.landedCost).kind === 'failed';
  const part: Calculation = failed ? {} : (answer.landedCost ?? {});
  const goods = money(part.productRawTotal);
  const told = {
    sourceCurrency: part.sourceCurrency ?? null,
    destinationCurrency: part.destinationCurrency ?? null,
    total: failed ? null : amount(answer.totalShippingDutyTax),
    dutyTax: failed ? null : amount(answer.totalDutyTax),
    goods,
    shipping: money(part.shippingValue),
    duty: money(part.totalDuty),
    tax: money(part.totalTax),
    calculated: money(part.calculatedTotal),
    deMinimis: thresholds(part, goods),
    products: (part.products ?? []).map(productLine),
  };
  return { ...told, mismatches: mismatchesIn(told) };
};
