import { withoutTrailing } from '../text';

/** As many decimals as the amount has, but at least those of its currency. The formatter's own limit is 20. */
const formatOf = (digits: number, currency: string | null, locale: string): Intl.NumberFormat => {
  const plain = { maximumFractionDigits: Math.max(digits, 2), minimumFractionDigits: Math.min(digits, 2) };
  if (currency === null) return new Intl.NumberFormat(locale, plain);
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const usual = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, digits),
  });
};

/**
 * USD 12.50, JPY 1,200, USD 0.125: exact to the last digit, never converted to a float.
 * @param amount a plain decimal such as "12.5" or "-3"
 * @param currency ISO 4217, or null if unknown; text that is not a currency code is placed beside the number unchanged
 */
export const moneyText = (amount: string, currency: string | null, locale: string): string => {
  const digits = Math.min(20, withoutTrailing(/\.(\d*)$/.exec(amount)?.[1] ?? '', '0').length);
  const exact = amount as `${number}`;
  try {
    return formatOf(digits, currency, locale).format(exact);
  } catch {
    return `${currency ?? ''} ${formatOf(digits, null, locale).format(exact)}`;
  }
};
