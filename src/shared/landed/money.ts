import Big from 'big.js';

/** Digits behind the point that an amount or a rate is told with, at the very most. */
const mostDecimals = 8;

/** An amount in both currencies as plain decimal text. Null: not told, which is never zero. */
export interface Money {
  source: string | null;
  destination: string | null;
}

/**
 * A told amount as plain decimal text. What a service added up in binary (4.452500000000001) is read as the decimal that was
 * meant. Null for one that was not told; empty for what is no number.
 */
export const amount = (value: number | undefined): string | null => {
  if (value === undefined) return null;
  return Number.isFinite(value) ? new Big(value).round(mostDecimals).toFixed() : '';
};

/** The service's value object, section 2.6. */
export const money = (
  told: { sourceValue?: number | undefined; destinationValue?: number | undefined } | undefined,
): Money => ({ source: amount(told?.sourceValue), destination: amount(told?.destinationValue) });
