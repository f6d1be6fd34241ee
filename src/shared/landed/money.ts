import Big from 'big.js';

/** The most decimals that an amount or a rate can be reported with. */
const mostDecimals = 8;

/** An amount in both currencies as plain decimal text. Null means not reported, never zero. */
export interface Money {
  source: string | null;
  destination: string | null;
}

/**
 * A reported amount as plain decimal text. A binary sum of the service (4.452500000000001) is read as the intended decimal. Null if it was
 * not reported; empty if it is not a number.
 */
export const amount = (value: number | undefined): string | null => {
  if (value === undefined) return null;
  return Number.isFinite(value) ? new Big(value).round(mostDecimals).toFixed() : '';
};

/** The service's value object, section 2.6. */
export const money = (
  stated: { sourceValue?: number | undefined; destinationValue?: number | undefined } | undefined,
): Money => ({ source: amount(stated?.sourceValue), destination: amount(stated?.destinationValue) });
