export const notTold = 'not reported';

const fallbackDigits = 2;

/** Digits behind the point that a currency has (ISO 4217): JPY none, KWD three. */
const digitsOf = (currency: string): number => {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      fallbackDigits
    );
  } catch {
    return fallbackDigits;
  }
};

/** `-1234567` → `-1,234,567` */
const inThousands = (whole: string): string => {
  const digits = whole.replace(/^-/, '');
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end));
  return `${digits === whole ? '' : '-'}${groups.reverse().join(',')}`;
};

/** `1234.5` → `1,234.50`: at least the currency's digits, and never one fewer than it was told with. */
const grouped = (amount: string, digits: number): string => {
  const [whole = '', part = ''] = amount.split('.');
  const padded = part.padEnd(digits, '0');
  return `${inThousands(whole)}${padded === '' ? '' : `.${padded}`}`;
};

/**
 * An amount on paper, `EUR 1,234.50`. Nothing is rounded: the text says what was told.
 * @param amount plain decimal text; null where it was not told, which is never zero
 * @param currency code of three letters; null where it was not told
 */
export const amountText = (amount: string | null, currency: string | null): string => {
  if (amount === null) return notTold;
  return currency === null
    ? `${grouped(amount, 0)} (currency not reported)`
    : `${currency} ${grouped(amount, digitsOf(currency))}`;
};
