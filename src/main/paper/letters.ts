/** An invisible character, or one that moves the text after it. */
const hidden = /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]$/u;

export const isHidden = (character: string): boolean => hidden.test(character);

/**
 * Text that can be displayed: a character without a glyph in the font, and an invisible one (control characters,
 * changes of direction), is written as its number, `[U+4E2D]`. Nothing from outside disappears or moves other text.
 * @param has true when the font has a glyph for a code point
 */
export const shownText = (text: string, has: (codePoint: number) => boolean): string => {
  let printable = '';
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isThere = !isHidden(character) && has(codePoint);
    printable += isThere ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return printable;
};

/** At most this many characters; a cut text ends in `…`, so that the cut is visible. */
export const cutTo = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
