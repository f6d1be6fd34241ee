import Big from 'big.js';
import type { Money } from './money';

/**
 * Which of the service's totals is compared, and with what: `productsDuty`, `productsTax` and `productsTotal` add up the
 * products for `totalDuty`, `totalTax` and `calculatedTotal`; `calculated` is goods + duty + tax; `dutyTax` is duty + tax
 * for `totalDutyTax`; `total` is that + shipping for `totalShippingDutyTax`.
 */
export type MismatchKind =
  'productsDuty' | 'productsTax' | 'productsTotal' | 'calculated' | 'dutyTax' | 'total';

export interface Mismatch {
  which: MismatchKind;
  side: keyof Money;
  /** What the parts add up to. */
  sum: string;
  /** What the service says. */
  told: string;
  /** `sum` − `told`. */
  difference: string;
  /** No more than rounding each of its parts to the currency's smallest coin can make. */
  isRounding: boolean;
}

interface StatedAmounts {
  sourceCurrency: string | null;
  destinationCurrency: string | null;
  total: string | null;
  dutyTax: string | null;
  goods: Money;
  shipping: Money;
  duty: Money;
  tax: Money;
  calculated: Money;
  products: readonly { duty: Money; tax: Money; total: Money }[];
}

interface Comparison {
  which: MismatchKind;
  side: keyof Money;
  parts: readonly (string | null)[];
  told: string | null;
}

const sides = ['source', 'destination'] as const;

const comparisons = (told: StatedAmounts): Comparison[] => [
  ...sides.flatMap((side): Comparison[] => {
    const sumOf = (amount: 'duty' | 'tax' | 'total') => told.products.map((product) => product[amount][side]);
    return [
      { which: 'productsDuty', side, parts: sumOf('duty'), told: told.duty[side] },
      { which: 'productsTax', side, parts: sumOf('tax'), told: told.tax[side] },
      { which: 'productsTotal', side, parts: sumOf('total'), told: told.calculated[side] },
      {
        which: 'calculated',
        side,
        parts: [told.goods[side], told.duty[side], told.tax[side]],
        told: told.calculated[side],
      },
    ];
  }),
  { which: 'dutyTax', side: 'source', parts: [told.duty.source, told.tax.source], told: told.dutyTax },
  { which: 'total', side: 'source', parts: [told.dutyTax, told.shipping.source], told: told.total },
];

/** Digits after the point of a currency's smallest coin; two where the code is unknown. */
const coinDigits = (currency: string | null): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? '' });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** Every part and the total may each be off by half a coin. */
const roundingOf = (parts: number, currency: string | null): Big =>
  new Big(10)
    .pow(-coinDigits(currency))
    .div(2)
    .times(parts + 1);

const compare = ({ which, side, parts, told }: Comparison, currency: string | null): Mismatch[] => {
  if (told === null || parts.length === 0) return [];
  let sum = new Big(0);
  for (const part of parts) {
    if (part === null) return [];
    sum = sum.plus(part);
  }
  const difference = sum.minus(told);
  if (difference.eq(0)) return [];
  const isRounding = difference.abs().lte(roundingOf(parts.length, currency));
  return [{ which, side, sum: sum.toFixed(), told, difference: difference.toFixed(), isRounding }];
};

/** Sums that are not the totals. Nothing is compared where one of the amounts is not told. */
export const mismatchesIn = (told: StatedAmounts): Mismatch[] =>
  comparisons(told).flatMap((comparison) =>
    compare(comparison, comparison.side === 'source' ? told.sourceCurrency : told.destinationCurrency),
  );
