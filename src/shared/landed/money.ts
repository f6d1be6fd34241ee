import Big from 'big.js';
import { carried } from './decimal';

/** An amount in both currencies as plain decimal text. Null: not told, which is never zero. */
export interface Money {
  source: string | null;
  destination: string | null;
}

/**
 * A told amount as plain decimal text. What a service added up in binary (4.452500000000001) is read as the decimal that was meant:
 * a JSON number carries no more digits than that exactly. Null for one that was not told; empty for what is no number.
 */
export const amount = (value: number | undefined): string | null => {
  if (value === undefined) return null;
  return Number.isFinite(value) ? carried(new Big(value)) : '';
};

/** The service's value object, section 2.6. */
export const money = (
  told: { sourceValue?: number | undefined; destinationValue?: number | undefined } | undefined,
): Money => ({ source: amount(told?.sourceValue), destination: amount(told?.destinationValue) });
