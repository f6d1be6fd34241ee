import { type Column, columnOf, credentialAmong, refuseCredential, unknownNames } from '../names';
import { refuse, type Refused } from '../types';
import { type Delimiter, delimiters, firstRow } from './parse-rows';

export interface Header {
  delimiter: Delimiter;
  /** Line on which the text begins that is left. */
  line: number;
  /** The file from its header on. */
  text: string;
  /** By place; undefined where the name means nothing here. */
  columns: (Column | undefined)[];
  unknown: string[];
}

/** Blank lines before the header, and the `sep=;` with which spreadsheets are told their delimiter. */
const preamble = /^(?:[\s,;]*\n)?(?:"?sep=.?"?[ ]*\n)?(?:[\s,;]*\n)?/i;

const known = (names: readonly string[]): number => names.filter((name) => columnOf(name)).length;

/** The delimiter under which the header names most columns; the comma where none is better. */
const delimiterOf = (text: string): Delimiter =>
  delimiters.reduce((best, next) =>
    known(firstRow(text, next)) > known(firstRow(text, best)) ? next : best,
  );

const withoutTail = (names: readonly string[]): string[] =>
  names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1);

const unknownOf = (names: readonly string[]): string[] => {
  const unknown = unknownNames();
  names.forEach((name, index) => {
    if (!columnOf(name)) unknown.add(name.trim() === '' ? `column ${index + 1}` : name.trim());
  });
  return unknown.list();
};

const refusalOf = (names: readonly string[]): Refused | null => {
  const columns = names.flatMap((name) => columnOf(name)?.name ?? []);
  if (columns.length === 0)
    return refuse(
      'no_known_column',
      'No column is known. The first line must name the columns: ref1, contact, address1 …',
    );
  const credential = credentialAmong(names);
  if (credential !== undefined) return refuseCredential(credential);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return refuse('column_twice', `The column ${twice} stands twice. Take one out`);
  if (!columns.includes('ref1'))
    return refuse('no_ref1_column', 'The column ref1 is missing: it is what the worker scans');
  return null;
};

/** Finds the header, the delimiter and what each column means, or refuses the file. */
export const readHeader = (whole: string): Header | Refused => {
  const before = preamble.exec(whole)?.[0] ?? '';
  const text = whole.slice(before.length);
  const delimiter = delimiterOf(text);
  const names = withoutTail(firstRow(text, delimiter));
  return (
    refusalOf(names) ?? {
      delimiter,
      line: before.split('\n').length,
      text,
      columns: names.map(columnOf),
      unknown: unknownOf(names),
    }
  );
};
