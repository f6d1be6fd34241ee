import { type Mapping, plainName } from '#shared/intake/mapping';
import { said } from '#shared/text/said';
import { chooseLayout } from '../layouts/choose';
import type { Layout } from '../layouts/layout';
import { columnOf, credentialAmong, refuseCredential } from '../names';
import { mostNames, refuse, type Refused } from '../types';
import { type Delimiter, delimiters, firstRow } from './parse-rows';

export interface Header {
  delimiter: Delimiter;
  /** Line on which the text begins that is left. */
  line: number;
  /** The file from its header on. */
  text: string;
  /** As written, trailing blanks left out. */
  names: string[];
  /** Null where nobody knows these columns. */
  layout: Layout | null;
}

/** Blank lines before the header, and the `sep=;` with which spreadsheets are told their delimiter. */
const preamble = /^(?:[\s,;]*\n)?(?:"?sep=.?"?[ ]*\n)?(?:[\s,;]*\n)?/i;

const known = (names: readonly string[]): number => names.filter((name) => columnOf(name)).length;
const filled = (names: readonly string[]): number => names.filter((name) => name.trim() !== '').length;

/** The delimiter under which the header names most columns we know; else most columns; the comma where none is better. */
const delimiterOf = (text: string): Delimiter => {
  const score = (delimiter: Delimiter): number => {
    const names = firstRow(text, delimiter);
    return known(names) * 10_000 + filled(names);
  };
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best));
};

const withoutTail = (names: readonly string[]): string[] =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1);

const refusalOf = (names: readonly string[], layout: Layout | null): Refused | null => {
  const credential = credentialAmong(names);
  if (credential !== undefined) return refuseCredential(credential);
  if (filled(names) < 2 && !layout) return refuse('no_known_column', said('import.noColumn'));
  if (layout?.name !== 'own') return null;
  const columns = names.flatMap(
    (name) => columnOf(name)?.name ?? (plainName(name) === 'parcel' ? ['parcel'] : []),
  );
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  return twice === undefined ? null : refuse('column_twice', said('import.columnTwice', { name: twice }));
};

/** Finds the header, the delimiter and what the columns mean, or refuses the file. */
export const readHeader = (whole: string, mappings: readonly Mapping[]): Header | Refused => {
  const before = preamble.exec(whole)?.[0] ?? '';
  const text = whole.slice(before.length);
  const delimiter = delimiterOf(text);
  const names = withoutTail(firstRow(text, delimiter));
  if (names.length > mostNames)
    return refuse('too_many_columns', said('import.manyColumns', { most: mostNames }));
  const layout = chooseLayout(names, mappings);
  return refusalOf(names, layout) ?? { delimiter, line: before.split('\n').length, text, names, layout };
};
