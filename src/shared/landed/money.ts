import { plainDecimal } from './decimal';

/** An amount in both currencies as plain decimal text. Null: not told, which is never zero. */
export interface Money {
  source: string | null;
  destination: string | null;
}

export const amount = (value: number | undefined): string | null =>
  value === undefined ? null : plainDecimal(value);

/** The service's value object, section 2.6. */
export const money = (
  told: { sourceValue?: number | undefined; destinationValue?: number | undefined } | undefined,
): Money => ({ source: amount(told?.sourceValue), destination: amount(told?.destinationValue) });
