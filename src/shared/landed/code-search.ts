import { foldedForSearch } from '#shared/text';

/** A customs code of six digits and its description. */
export interface CodeWords {
  code: string;
  description: string;
}

/** A code that can be found, and how often it was used; 1 if that is not counted. */
export interface KnownCode extends CodeWords {
  uses?: number;
}

interface Entry extends CodeWords {
  /** The description's words, with a space before and after each: ` cotton shirt `. */
  words: string;
  /** The number of words. */
  length: number;
  uses: number;
}

const most = 50;
const scriptsWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** `6109.10.0012` in a readable form: the six digits that all countries share, or as many as were typed. */
const digitsOf = (text: string): string | null =>
  /^\d[\d\s.-]*$/.test(text) ? text.replace(/\D/g, '').slice(0, 6) : null;

const entriesOf = (codes: readonly KnownCode[]): Entry[] => {
  const entries = new Map<string, Entry>();
  for (const { code, description, uses = 1 } of codes) {
    const all = wordsOf(foldedForSearch(description));
    const words = ` ${all.join(' ')} `;
    const key = code + words;
    const known = entries.get(key);
    if (known) known.uses += uses;
    else entries.set(key, { code, description, words, length: all.length, uses });
  }
  return [...entries.values()];
};

/** How well a typed word matches: 0 not at all, 2 exactly. */
const fit = ({ code, words }: Entry, typed: string, isAnywhere: boolean): number => {
  if (code === typed || words.includes(` ${typed} `)) return 2;
  return code.startsWith(typed) || words.includes(isAnywhere ? typed : ` ${typed}`) ? 1 : 0;
};

type Typed = readonly { word: string; isAnywhere: boolean }[];

const scoreOf = (entry: Entry, typed: Typed): number => {
  let score = 0;
  for (const { word, isAnywhere } of typed) {
    const one = fit(entry, word, isAnywhere);
    if (one === 0) return 0;
    score += one;
  }
  // Among equal matches, the shorter text comes first.
  return typed.length === 0 ? 1 : score - entry.length / 1000;
};

const typedOf = (typed: string): Typed => {
  const digits = digitsOf(typed.trim());
  const words = digits === null ? wordsOf(foldedForSearch(typed)) : [digits];
  return words
    .filter((word) => word !== '')
    .map((word) => ({ word, isAnywhere: scriptsWithoutSpaces.test(word) }));
};

const byCode = (a: Entry, b: Entry): number => (a.code < b.code ? -1 : Number(a.code > b.code));

/**
 * Creates a search in customs codes; the list is prepared once. A code matches if every typed word, in any order, is the beginning of one
 * of its words or of the code. Case and accents are ignored. Best match first, then the most used. Without typed text all codes match. At
 * most 50 results; a code with the same words appears once.
 */
export const codeSearch = (codes: readonly KnownCode[]): ((typed: string) => CodeWords[]) => {
  const entries = entriesOf(codes);
  return (text) => {
    const typed = typedOf(text);
    return entries
      .map((entry) => ({ entry, score: scoreOf(entry, typed) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.entry.uses - a.entry.uses || byCode(a.entry, b.entry))
      .slice(0, most)
      .map(({ entry: { code, description } }) => ({ code, description }));
  };
};
