import { type Mapping, plainName } from '#shared/intake/mapping';
import { codedMessage } from '#shared/text/coded-message';
import { chooseLayout } from '../layouts/choose';
import type { Layout } from '../layouts/layout';
import { columnOf, credentialAmong, refuseCredential } from '../names';
import { inOwnNames } from '../own-file';
import { mostNames, refuse, type Refused } from '../types';
import { type Delimiter, delimiters, firstRow } from './parse-rows';

export interface Header {
  delimiter: Delimiter;
  /** The line on which the remaining text begins. */
  line: number;
  /** The file from its header on. */
  text: string;
  /** As written, or the service's names for a file that the station wrote; without trailing blank names. */
  names: string[];
  /** Null if these columns are unknown. */
  layout: Layout | null;
}

/** Blank lines before the header, and the line `sep=;` that tells spreadsheet programs the delimiter. */
const preamble = /^(?:[\s,;]*\n)?(?:"?sep=.?"?[ ]*\n)?(?:[\s,;]*\n)?/i;

const known = (names: readonly string[]): number => names.filter((name) => columnOf(name)).length;
const filled = (names: readonly string[]): number => names.filter((name) => name.trim() !== '').length;

/** The delimiter with which the header has the most known columns; then the most columns; the comma if none is better. */
const delimiterOf = (text: string): Delimiter => {
  const score = (delimiter: Delimiter): number => {
    const names = inOwnNames(firstRow(text, delimiter));
    return known(names) * 10_000 + filled(names);
  };
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best));
};

const withoutTail = (names: readonly string[]): string[] =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1);

const refusalOf = (names: readonly string[], layout: Layout | null): Refused | null => {
  const credential = credentialAmong(names);
  if (credential !== undefined) return refuseCredential(credential);
  if (filled(names) < 2 && !layout) return refuse('no_known_column', codedMessage('import.noColumn'));
  if (layout?.name !== 'own') return null;
  const columns = names.flatMap(
    (name) => columnOf(name)?.name ?? (plainName(name) === 'parcel' ? ['parcel'] : []),
  );
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  return twice === undefined
    ? null
    : refuse('column_twice', codedMessage('import.columnTwice', { name: twice }));
};

/** Finds the header, the delimiter and the meaning of the columns, or refuses the file. */
export const readHeader = (fileText: string, mappings: readonly Mapping[]): Header | Refused => {
  const before = preamble.exec(fileText)?.[0] ?? '';
  const text = fileText.slice(before.length);
  const delimiter = delimiterOf(text);
  const names = withoutTail(inOwnNames(firstRow(text, delimiter)));
  if (names.length > mostNames)
    return refuse('too_many_columns', codedMessage('import.manyColumns', { most: mostNames }));
  const layout = chooseLayout(names, mappings);
  return refusalOf(names, layout) ?? { delimiter, line: before.split('\n').length, text, names, layout };
};
