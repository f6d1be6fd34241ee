/**
 * Text for comparison: lower case, without accents and punctuation, with single spaces. "São Paulo, SP" → "sao paulo sp". Letters of other
 * scripts stay.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An address line without the separators at its end. */
export const withoutTrailingMarks = (line: string): string => line.replace(/(?<![\s,;])[\s,;]+$/, '');
