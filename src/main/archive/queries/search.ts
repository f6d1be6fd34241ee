import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { foldedForSearch } from '#shared/text';

/** As searches compare it, with single spaces, so that `MÜLLER` is found by `muller`. */
export const normalise = (text: string): string => foldedForSearch(text).replace(/\s+/g, ' ').trim();

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** The parts of a word between punctuation marks: `ref-0001` is found by `0001` too. */
const pieces = (word: string): string[] => word.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');

/**
 * The text by which a label is found, each word once: its references, packageId, tracking number, the recipient's name and city, and the
 * telephone number without spaces and marks. Triggers keep each word in an index (migration 0007).
 */
const searchText = (label: Pick<Label, 'ref1' | 'draft' | 'package'>): string => {
  const { contact, company, city, phone, ref2 } = label.draft.fields;
  const { packageId, trackingNumber } = label.package ?? {};
  const texts = [label.ref1, ref2, packageId, trackingNumber, contact, company, city].filter(Boolean);
  const words = split(normalise(texts.join(' ')));
  const number = String(phone ?? '');
  const digits = split(number.replace(/\D/g, ''));
  return [...new Set([...words, ...words.flatMap(pieces), ...digits, ...pieces(normalise(number))])].join(
    ' ',
  );
};

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** LIKE patterns (escape `\`), one for each word; a text matches when all patterns match. */
export const searchPatterns = (search: string): string[] =>
  split(normalise(search)).map((word) => `%${escaped(word)}%`);

/** How many characters of a number's end are stored, reversed. */
const endLength = 8;
const shortestEnd = 3;
/** Prefix of a reversed end in the index (migration 0007). */
const reversedMark = '~';
const afterAll = '\u{10ffff}';

/** One typed word. It finds a label if a word of the label begins with it, or a number of the label ends with it. */
export interface SearchWord {
  /** Ranges of the index, each from and up to a word. */
  ranges: readonly { from: string; to: string }[];
  /** Patterns for a label's text between two spaces, of which one must match: `begins` for words, `ends` for numbers. */
  begins: readonly string[];
  ends: readonly string[];
  /** Whether the ranges contain only matches. For a long number they contain shortened ends, so each label must be tested. */
  isExact: boolean;
  /** The word as typed, for the search of a barcode. */
  typed: string;
}

const range = (beginning: string): { from: string; to: string } => ({
  from: beginning,
  to: `${beginning}${afterAll}`,
});

const isEnd = (word: string): boolean => word.length >= shortestEnd && /\d/.test(word);
const reversedEnd = (word: string): string => Array.from(word).reverse().join('').slice(0, endLength);

/** The word, and a telephone number without its marks. */
const spellings = (word: string): string[] =>
  /^[\d().+-]+$/.test(word) && /\d/.test(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];

const searchWord = (word: string, typed: string): SearchWord => {
  const ways = spellings(word);
  const ends = ways.filter(isEnd);
  return {
    ranges: [...ways.map(range), ...ends.map((end) => range(`${reversedMark}${reversedEnd(end)}`))],
    begins: ways.map((way) => `% ${escaped(way)}%`),
    ends: ends.map((end) => `%${escaped(end)} %`),
    isExact: ends.length === 0 && !word.startsWith(reversedMark),
    typed,
  };
};

const hasLetterOrDigit = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

/** The words of a search. Words of punctuation alone (`-`, `&`) are ignored beside others. */
export const searchWords = (search: string): SearchWord[] => {
  const typed = split(search.replace(/\s+/g, ' '));
  const words = typed.filter(hasLetterOrDigit);
  return (words.length > 0 ? words : typed).flatMap((word) =>
    split(normalise(word)).map((plain) => searchWord(plain, word)),
  );
};

const inOneLine = (value: string | number | undefined): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** The contact, else the company, and the city. */
const recipientLine = ({ fields }: OrderDraft): string =>
  [inOneLine(fields.contact) || inOneLine(fields.company), inOneLine(fields.city)].filter(Boolean).join(', ');

/** In capitals; empty when the order has none. */
const countryOf = ({ fields }: OrderDraft): string => inOneLine(fields.countryISO2).toUpperCase();

/** The columns of a label's row that are derived from its other data. */
export const derivedColumns = (label: Pick<Label, 'ref1' | 'draft' | 'package'>) => ({
  search: searchText(label),
  recipient: recipientLine(label.draft),
  country: countryOf(label.draft),
});
