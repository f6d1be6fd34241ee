/** Characters as a person counts them: code points, so that "é" in one piece and an emoji each count once. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** True for text that is empty or only white space. */
export const isBlank = (text: string | null | undefined): boolean =>
  text === undefined || text === null || text.trim() === '';

/** Without the copies of one character at its end. */
export const withoutTrailing = (text: string, character: string): string => {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
};
