import { isBlank } from '#shared/text';

/** Maximum length of plain text that counts as a message, in characters; the displayed text is shorter still. */
const longestWords = 2_000;

/** True for text that is written for people: neither a page for a browser nor binary data. */
export const isPlainWords = (text: string): boolean =>
  text.length <= longestWords && !text.includes('<') && !/[^\P{C}\s]/u.test(text) && !isBlank(text);
