import { isBlank } from '#shared/text';

/** Longest plain text that is taken for words, in characters; what is shown of it is cut shorter still. */
const longestWords = 2_000;

/** True for text that says something to people: a page is for a browser, and what is no text is for nobody. */
export const isPlainWords = (text: string): boolean =>
  text.length <= longestWords && !text.includes('<') && !/[^\P{C}\s]/u.test(text) && !isBlank(text);
