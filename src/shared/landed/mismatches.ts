import Big from 'big.js';
import type { Money } from './money';

/**
 * Which total of the service is compared, and with which sum. `productsDuty`, `productsTax` and `productsTotal` add up the products for
 * `totalDuty`, `totalTax` and `calculatedTotal`; `calculated` is goods + duty + tax; `dutyTax` is duty + tax for `totalDutyTax`; `total`
 * adds shipping for `totalShippingDutyTax`.
 */
export type MismatchKind =
  | 'productsDuty'
  | 'productsTax'
  | 'productsTotal'
  | 'calculated'
  | 'dutyTax'
  | 'total';

export interface Mismatch {
  which: MismatchKind;
  side: keyof Money;
  /** The sum of the parts. */
  sum: string;
  /** The service's total. */
  reported: string;
  /** `sum` − the service's total. */
  difference: string;
  /** True if rounding each part to the currency's smallest coin can explain the difference. */
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

const comparisons = (amounts: StatedAmounts): Comparison[] => [
  ...sides.flatMap((side): Comparison[] => {
    const sumOf = (amount: 'duty' | 'tax' | 'total') =>
      amounts.products.map((product) => product[amount][side]);
    return [
      { which: 'productsDuty', side, parts: sumOf('duty'), told: amounts.duty[side] },
      { which: 'productsTax', side, parts: sumOf('tax'), told: amounts.tax[side] },
      { which: 'productsTotal', side, parts: sumOf('total'), told: amounts.calculated[side] },
      {
        which: 'calculated',
        side,
        parts: [amounts.goods[side], amounts.duty[side], amounts.tax[side]],
        told: amounts.calculated[side],
      },
    ];
  }),
  {
    which: 'dutyTax',
    side: 'source',
    parts: [amounts.duty.source, amounts.tax.source],
    told: amounts.dutyTax,
  },
  { which: 'total', side: 'source', parts: [amounts.dutyTax, amounts.shipping.source], told: amounts.total },
];

/** Digits after the decimal point of a currency's smallest coin; two if the code is unknown. */
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

const compare = ({ which, side, parts, told: stated }: Comparison, currency: string | null): Mismatch[] => {
  if (stated === null || parts.length === 0) return [];
  let sum = new Big(0);
  for (const part of parts) {
    if (part === null) return [];
    sum = sum.plus(part);
  }
  const difference = sum.minus(stated);
  if (difference.eq(0)) return [];
  const isRounding = difference.abs().lte(roundingOf(parts.length, currency));
  return [
    { which, side, sum: sum.toFixed(), reported: stated, difference: difference.toFixed(), isRounding },
  ];
};

/** Sums that differ from the totals. A sum is not compared if one of its amounts was not reported. */
export const mismatchesIn = (amounts: StatedAmounts): Mismatch[] =>
  comparisons(amounts).flatMap((comparison) =>
    compare(comparison, comparison.side === 'source' ? amounts.sourceCurrency : amounts.destinationCurrency),
  );
