/**
 * Text for comparing: without accents, capitals and punctuation, words apart by one space. "São Paulo, SP" → "sao paulo sp".
 * Letters of other scripts stay.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An address line without the marks at its end that parted it from what was cut off. */
export const withoutTrailingMarks = (line: string): string => line.replace(/(?<![\s,;])[\s,;]+$/, '');
