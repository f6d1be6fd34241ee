const digits = /^(?:\d+(?:\.\d*)?|\.\d+)/;

/** The plain decimal number that a text begins with (`2`, `2.`, `2.5`, `.5`); empty where it begins with none. */
export const decimalAtStart = (text: string): string => digits.exec(text)?.[0] ?? '';

/** True for a plain decimal number: a point as its decimal sign, no sign before it, no exponent. */
export const isDecimal = (text: string): boolean => text !== '' && decimalAtStart(text) === text;
