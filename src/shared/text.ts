/** The length as a person counts it, in code points: a composed "é" and an emoji count as one. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** True for text that is empty or only white space. */
export const isBlank = (text: string | null | undefined): boolean =>
  text === undefined || text === null || text.trim() === '';

/** Removes repetitions of one character from the end. */
export const withoutTrailing = (text: string, character: string): string => {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
};

/** Letters that no decomposition parts from their strokes, and the signs that are typed for an apostrophe. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '`': "'" },
};

// Most text is plain, and taking accents off is slow.
const isPlain = /^[ -_a-~\n]*$/;

/** Text as searches compare it, without case and accents: `Łódź`, `ŁÓDŹ` and `lodz` are the same, and so are `Мар’яна` and `мар'яна`. */
export const foldedForSearch = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        // What this sign is taken apart to would leave a space.
        .replaceAll('´', "'")
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[łøđßæœı’‘ʼ`]/g, (letter) => plainLetters[letter] ?? letter);
