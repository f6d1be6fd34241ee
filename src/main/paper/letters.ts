/** A character that stands for something the reader does not see, or moves what stands after it. */
const isHidden = /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]$/u;

/**
 * Text as it can be shown: a character that the font has no shape for, and one that has none (control characters, turns of
 * direction), is written as its number, `[U+4E2D]`. Nothing that came from outside vanishes or moves other text.
 * @param has whether the font has a shape for a code point
 */
export const shownText = (text: string, has: (codePoint: number) => boolean): string => {
  let shown = '';
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isThere = !isHidden.test(character) && has(codePoint);
    shown += isThere ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return shown;
};

/** At most so many characters; what is cut ends in `…`, so that it is seen. */
export const cutTo = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
