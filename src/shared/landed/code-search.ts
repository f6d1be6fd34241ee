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
  words: readonly string[];
  folded: string;
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
    const folded = foldedOf(description);
    const words = wordsOf(folded);
    const key = `${code} ${words.join(' ')}`;
    const known = entries.get(key);
    if (known) known.uses += uses;
    else entries.set(key, { code, description, words, folded, uses });
  }
  return [...entries.values()];
};

/** How well a typed word fits: 0 not at all, 2 as it stands. */
const fit = ({ code, words, folded }: Entry, typed: string): number => {
  if (words.includes(typed) || code === typed) return 2;
  if (code.startsWith(typed) || words.some((word) => word.startsWith(typed))) return 1;
  return scriptsWithoutSpaces.test(typed) && folded.includes(typed) ? 1 : 0;
};

const scoreOf = (entry: Entry, typed: readonly string[]): number => {
  let score = 0;
  for (const word of typed) {
    const one = fit(entry, word);
    if (one === 0) return 0;
    score += one;
  }
  // Of equals, the shorter text says less that nobody asked for.
  return typed.length === 0 ? 1 : score - entry.words.length / 1000;
};

/**
 * Customs codes that fit what was typed: every word, in any order, as the beginning of a word or of the code. Case and accents
 * make no difference. Best first, then those used most; with nothing typed, all of them are. At most 50, each code with the same
 * words once.
 */
export const searchCodes = (typed: string, codes: readonly KnownCode[]): CodeWords[] => {
  const digits = digitsOf(typed.trim());
  const words = digits === null ? wordsOf(foldedOf(typed)) : digits === '' ? [] : [digits];
  return entriesOf(codes)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || b.entry.uses - a.entry.uses || a.entry.code.localeCompare(b.entry.code),
    )
    .slice(0, most)
    .map(({ entry: { code, description } }) => ({ code, description }));
};
