import Big from 'big.js';
import type { LandedCost } from './answer';
import { type Mismatch, mismatchesIn } from './mismatches';
import { amount, type Money, money } from './money';
import { partState } from './part';

export type { Mismatch } from './mismatches';
export type { Money } from './money';

/** `below` includes equality: goods up to the threshold are free of duty. */
export type AgainstThreshold = 'below' | 'above' | 'unknown';

export interface ProductLine {
  hs6Code: string | null;
  commodityCode: string | null;
  sourceCommodityCode: string | null;
  description: string | null;
  standardDescription: string | null;
  originatingCountry: string | null;
  /** Rates as the service writes them. It does not say whether 5 or 0.05 means five percent. */
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

/** The parts of an answer, amount by amount. */
export interface Breakdown {
  sourceCurrency: string | null;
  destinationCurrency: string | null;
  /** `totalShippingDutyTax`: shipping, duty and tax, in source currency, without the goods. */
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
  /** Sums of parts that differ from the service's totals. */
  mismatches: Mismatch[];
}

type Calculation = NonNullable<LandedCost['landedCost']>;
/** Compares in the destination's currency, whose law sets the threshold, if both amounts are known in it; otherwise in the source's. */
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
 * An answer's amounts exactly as reported: decimal text, nothing rounded, sums only for comparison. An amount that the account's tier does
 * not report is null. A failed calculation reports no amounts, even if its fields have values: a zero beside an error does not mean
 * "nothing to pay".
 *
 * `goodsAgainst…` compares only this parcel's goods. A `currentCartValue` in the question counts only for the service.
 */
export const breakdown = (answer: LandedCost): Breakdown => {
  const failed = partState(answer.landedCost).kind === 'failed';
  const part: Calculation = failed ? {} : (answer.landedCost ?? {});
  const goods = money(part.productRawTotal);
  const figures = {
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
  return { ...figures, mismatches: mismatchesIn(figures) };
};
