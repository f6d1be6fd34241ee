import Big from 'big.js';
import { isDecimal } from '../decimal';

/** The number of digits that a JSON number represents exactly (IEEE 754 double). */
const exactDigits = 15;

/** A number as plain decimal text, without exponent and thousands separators. Empty for NaN and infinity. */
export const plainDecimal = (value: number): string =>
  Number.isFinite(value) ? new Big(value).toFixed() : '';

export type ReadDecimal = { ok: true; value: Big } | { ok: false; trouble: 'form' | 'digits' };

/** Reads text as a decimal number from 0 that a JSON number represents exactly and without an exponent. */
export const readDecimal = (text: string): ReadDecimal => {
  const trimmed = text.trim();
  if (!isDecimal(trimmed)) return { ok: false, trouble: 'form' };
  const value = new Big(trimmed.startsWith('.') ? `0${trimmed}` : trimmed.replace(/\.$/, ''));
  // JSON writes numbers below 0.000001 with an exponent.
  const isCarried = value.c.length <= exactDigits && !/e/.test(String(value.toNumber()));
  return isCarried ? { ok: true, value } : { ok: false, trouble: 'digits' };
};

/** The nearest number that JSON represents exactly, as plain text. */
export const exactDecimal = (value: Big): string => value.prec(exactDigits).toFixed();
