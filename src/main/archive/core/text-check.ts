import type { Connection } from './connection';
import { quoted, withEmptyArchive, type Table, tablesIn } from '../changes/same-rows';

/**
 * libsql ends the whole process when it returns text that is not UTF-8: a cell of a row, or the name of a column. SQLite accepts such text
 * and `quick_check` does not report it, so this finds it in SQL that returns no text.
 */

/** A cell is checked in pieces of this many characters. */
const pieceLength = 64;

/** Whether the text has a character that is not ASCII, or a byte that is no character. Reads the cell once. */
const isBeyondAscii = (text: string): string => `${text} glob '*[^' || char(1) || '-' || char(127) || ']*'`;

/**
 * SQLite reads any bytes as some character, which `char` then writes as valid UTF-8: bytes that were not UTF-8 do not come out the same.
 * It does not accept U+FFFE and U+FFFF, which are valid (https://www.sqlite.org/src/file/src/utf.c).
 */
const brokenPiece = `select 1 from piece, place where place.at <= length(piece.text) and ${isBeyondAscii('piece.text')}
  and cast(substr(piece.text, place.at, 1) as blob) <> cast(char(unicode(substr(piece.text, place.at, 1))) as blob)
  and cast(substr(piece.text, place.at, 1) as blob) not in (x'efbfbe', x'efbfbf')`;

const isBroken = (cell: string): string => `(typeof(${cell}) = 'text' and ${isBeyondAscii(cell)} and exists (
  with recursive rest(text) as (
    select ${cell} union all select substr(text, ${pieceLength + 1}) from rest where length(text) > ${pieceLength}),
  piece(text) as (select substr(text, 1, ${pieceLength}) from rest)
  ${brokenPiece}))`;

const mustHaveNone = (from: string, cells: readonly string[]): string =>
  `insert into sound select 'no text' from ${from} where ${cells.map(isBroken).join(' or ')} limit 1;`;

/** An index holds a copy of its columns, and a query may be answered from that copy alone. */
interface Index {
  table: string;
  name: string;
  columns: string[];
  /** The condition of a partial index. */
  where: string | null;
}

const indexesIn = (empty: Connection): Index[] =>
  empty
    .all(`select name, tbl_name, sql from sqlite_master where type = 'index' and sql is not null`)
    .map(({ name, tbl_name: table, sql }) => ({
      table: String(table),
      name: String(name),
      columns: empty
        .all(`pragma index_info(${quoted(String(name))})`)
        .map((column) => column['name'])
        .filter((column): column is string => typeof column === 'string'),
      where: /\bwhere\b([\s\S]*)$/i.exec(String(sql))?.[1] ?? null,
    }));

const ofTable = ({ name, columns }: Table): string => mustHaveNone(quoted(name), columns.map(quoted));
const ofIndex = ({ table, name, columns, where }: Index): string => {
  const cells = columns.map((column) => isBroken(quoted(column))).join(' or ');
  return `insert into sound select 'no text' from ${quoted(table)} indexed by ${quoted(name)}
    where (${cells}) ${where === null ? '' : `and (${where})`} limit 1;`;
};

/** Scripts by version. They are the same as long as the program runs. */
const scripts = new Map<number, string[]>();

/** To be run before either check. The table `sound` accepts only `ok`. */
export const createPlaces = `create temp table place (at integer primary key);
insert into place with recursive n(at) as (select 1 union all select at + 1 from n where at < ${pieceLength})
select at from n;`;

/** Fails where the text of the schema itself is not UTF-8. */
export const schemaMustBeText: string = mustHaveNone('sqlite_master', ['type', 'name', 'tbl_name', 'sql']);

/** Fails where a cell of a table or of an index has text that is not UTF-8. */
export const mustBeText = (version: number): string[] => {
  const known = scripts.get(version);
  if (known) return known;
  const made = withEmptyArchive(version, (empty) => [
    ...tablesIn(empty).map(ofTable),
    ...indexesIn(empty).map(ofIndex),
  ]);
  scripts.set(version, made);
  return made;
};
