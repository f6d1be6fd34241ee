/** Letters that are no accent on another, written as travel documents do (ICAO Doc 9303, part 3, section 6). */
const otherwise: Partial<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '€': 'EUR',
  '£': 'GBP',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/**
 * Text in the letters that every printer draws the same whatever code page it is set to: accents are left out, and a letter
 * that has no plain one is a `?`, which shows that there was one.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, (letter) => otherwise[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/gu, '?')
    .trim();

/** Field data under `^FH`: none of it is a command or a code. */
export const fieldData = (plain: string): string =>
  plain.replace(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
