const digits = /^(?:\d+(?:\.\d*)?|\.\d+)/;

/** The plain decimal number at the beginning of a text (`2`, `2.`, `2.5`, `.5`); empty if there is none. */
export const decimalAtStart = (text: string): string => digits.exec(text)?.[0] ?? '';

/** True for a plain decimal number: with a point as decimal sign, without a sign and without an exponent. */
export const isDecimal = (text: string): boolean => text !== '' && decimalAtStart(text) === text;

/** A typed number with a point in place of its one decimal comma (`2,5`); any other text is unchanged. */
export const withPoint = (text: string): string =>
  /^\s*\d*,\d*\s*$/.test(text) ? text.replace(',', '.') : text;

/** Rounded to four decimals. A value above zero never becomes zero. */
export const toFourDecimals = (value: number): number => {
  const rounded = Number(value.toFixed(4));
  return value > 0 ? Math.max(0.0001, rounded) : rounded;
};
