/** A customs code of six digits and what is written beside it. */
export interface CodeWords {
  code: string;
  description: string;
}

/** One that can be found, and how many times it was used; once where nobody counts. */
export interface KnownCode extends CodeWords {
  uses?: number;
}

interface Entry extends CodeWords {
  /** The description's words with a blank before and behind each: ` cotton shirt `. */
  words: string;
  /** How many they are. */
  length: number;
  uses: number;
}

const most = 50;
const scriptsWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Without case and accents: "Café" is found by "cafe". Letters that no accent makes (ł, ø) stay. */
const foldedOf = (text: string): string =>
  // Most text is plain, and taking accents off is slow.
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** `6109.10.0012` typed as a person reads it: the six digits that all countries share, or as many as there are. */
const digitsOf = (text: string): string | null =>
  /^\d[\d\s.-]*$/.test(text) ? text.replace(/\D/g, '').slice(0, 6) : null;

const entriesOf = (codes: readonly KnownCode[]): Entry[] => {
  const entries = new Map<string, Entry>();
  for (const { code, description, uses = 1 } of codes) {
    const all = wordsOf(foldedOf(description));
    const words = ` ${all.join(' ')} `;
    const key = code + words;
    const known = entries.get(key);
    if (known) known.uses += uses;
    else entries.set(key, { code, description, words, length: all.length, uses });
  }
  return [...entries.values()];
};

/** How well a typed word fits: 0 not at all, 2 as it stands. */
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
  // Of equals, the shorter text says less that nobody asked for.
  return typed.length === 0 ? 1 : score - entry.length / 1000;
};

const typedOf = (typed: string): Typed => {
  const digits = digitsOf(typed.trim());
  const words = digits === null ? wordsOf(foldedOf(typed)) : [digits];
  return words
    .filter((word) => word !== '')
    .map((word) => ({ word, isAnywhere: scriptsWithoutSpaces.test(word) }));
};

const byCode = (a: Entry, b: Entry): number => (a.code < b.code ? -1 : Number(a.code > b.code));

/**
 * A search in customs codes; the list is read once. What fits: every word that was typed, in any order, as the beginning of a
 * word or of the code; case and accents make no difference. Best first, then those used most; with nothing typed, all of them
 * are. At most 50, each code with the same words once.
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
