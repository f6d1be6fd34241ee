/** Signs that have an equivalent among the letters that every printer draws. */
const alike: Partial<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/**
 * Text in letters that every printer draws the same with any code page; null where it has others, which are drawn as a
 * picture. A code page that is set for one label would last into the next, and old printers have none for all letters.
 */
export const plainLetters = (text: string): string | null => {
  const plain = text
    .replace(/[^\x20-\x7e]/gu, (letter) => alike[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
  return /^[\x20-\x7e]*$/.test(plain) ? plain : null;
};

/** Field data under `^FH`: none of it is read as a command or a code. */
export const fieldData = (plain: string): string =>
  plain.replace(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
