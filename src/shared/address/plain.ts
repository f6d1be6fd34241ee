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
