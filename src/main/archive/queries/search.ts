import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';

/** Letters that no decomposition parts from their strokes. */
const strokes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents and with single spaces, so that `MÜLLER` is found by `muller`. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœı]/g, (letter) => strokes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** What stands between marks in a word: `ref-0001` is found by `0001` too. */
const pieces = (word: string): string[] => word.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');

/**
 * What a label is found by, each word once: its references, packageId, tracking number, the recipient's name, city and
 * telephone number without spaces and marks. Triggers keep each of them in an index (migration 0007).
 */
const searchText = (label: Pick<Label, 'ref1' | 'draft' | 'package'>): string => {
  const { contact, company, city, phone, ref2 } = label.draft.fields;
  const { packageId, trackingNumber } = label.package ?? {};
  const said = [label.ref1, ref2, packageId, trackingNumber, contact, company, city].filter(Boolean);
  const words = split(normalise(said.join(' ')));
  const number = String(phone ?? '');
  const digits = split(number.replace(/\D/g, ''));
  return [...new Set([...words, ...words.flatMap(pieces), ...digits, ...pieces(normalise(number))])].join(
    ' ',
  );
};

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** LIKE patterns (escape `\`), one a word; a text is found when all of them match. */
export const searchPatterns = (search: string): string[] =>
  split(normalise(search)).map((word) => `%${escaped(word)}%`);

/** As many characters of a number's end as are kept backwards. */
const endLength = 8;
const shortestEnd = 3;
/** Before an end in the index (migration 0007). */
const backwardsMark = '~';
const afterAll = '\u{10ffff}';

/** One typed word: a label is found by it when a word of the label begins with it, or a number of it ends so. */
export interface SearchWord {
  /** Words of the index, from and up to. */
  ranges: readonly { from: string; to: string }[];
  /** Patterns for a label's whole text between two spaces; one of either must match: a word begins so, a number ends so. */
  begins: readonly string[];
  ends: readonly string[];
  /** Whether the ranges hold nothing but what matches a pattern: of a long number they hold ends cut short. */
  isExact: boolean;
  /** As typed: a barcode is looked up as it is. */
  typed: string;
}

const range = (beginning: string): { from: string; to: string } => ({
  from: beginning,
  to: `${beginning}${afterAll}`,
});

const isEnd = (word: string): boolean => word.length >= shortestEnd && /\d/.test(word);
const backwards = (word: string): string => Array.from(word).reverse().join('').slice(0, endLength);

/** The word itself, and a telephone number without its marks. */
const spellings = (word: string): string[] =>
  /^[\d().+-]+$/.test(word) && /\d/.test(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];

const searchWord = (word: string, typed: string): SearchWord => {
  const ways = spellings(word);
  const ends = ways.filter(isEnd);
  return {
    ranges: [...ways.map(range), ...ends.map((end) => range(`${backwardsMark}${backwards(end)}`))],
    begins: ways.map((way) => `% ${escaped(way)}%`),
    ends: ends.map((end) => `%${escaped(end)} %`),
    isExact: ends.length === 0 && !word.startsWith(backwardsMark),
    typed,
  };
};

const isSaying = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

/** A search's words. Marks alone (`-`, `&`) say nothing beside words. */
export const searchWords = (search: string): SearchWord[] => {
  const typed = split(search.replace(/\s+/g, ' '));
  const saying = typed.filter(isSaying);
  return (saying.length > 0 ? saying : typed).flatMap((word) =>
    split(normalise(word)).map((plain) => searchWord(plain, word)),
  );
};

const inOneLine = (value: string | number | undefined): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Who and where: the contact, else the company, and the city. */
const recipientLine = ({ fields }: OrderDraft): string =>
  [inOneLine(fields.contact) || inOneLine(fields.company), inOneLine(fields.city)].filter(Boolean).join(', ');

/** As it was written, in capitals; empty when it was not. */
const countryOf = ({ fields }: OrderDraft): string => inOneLine(fields.countryISO2).toUpperCase();

/** The columns of a label's row that are made of others, for all who write one. */
export const derivedColumns = (label: Pick<Label, 'ref1' | 'draft' | 'package'>) => ({
  search: searchText(label),
  recipient: recipientLine(label.draft),
  country: countryOf(label.draft),
});
