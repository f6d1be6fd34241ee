import type { Connection } from './connection';
import { askEmpty, type Table, tablesIn } from '../changes/same-rows';

/**
 * libsql ends the whole process when it hands out text that is not UTF-8: a cell of a row it reads, or the name of a column.
 * SQLite itself neither minds such text nor does `quick_check` name it, so it is looked for in SQL, which hands out nothing.
 */

/** Whole characters as SQLite tells them apart; a cell is looked at in pieces of so many. */
const pieceLength = 64;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Anything beyond ASCII, and any byte that is no character. Looks at the cell once. */
const isBeyondAscii = (text: string): string => `${text} glob '*[^' || char(1) || '-' || char(127) || ']*'`;

/**
 * SQLite reads whatever it is given as some character, which it then writes as UTF-8 demands: bytes that were no UTF-8 do not
 * come back. It takes U+FFFE and U+FFFF for none, which are valid (https://www.sqlite.org/src/file/src/utf.c).
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

/** An index holds a copy of what it is of, and a query may be answered from that copy alone. */
interface Index {
  table: string;
  name: string;
  columns: string[];
  /** Of a partial index. */
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

/** Made once: what is looked for does not change while the program runs. */
const scripts = new Map<number, string[]>();

/** To be run before either check, beside a table `sound` that takes nothing but `ok`. */
export const places = `create temp table place (at integer primary key);
insert into place with recursive n(at) as (select 1 union all select at + 1 from n where at < ${pieceLength})
select at from n;`;

/** Fails where the words of the schema itself are no text. */
export const schemaMustBeText: string = mustHaveNone('sqlite_master', ['type', 'name', 'tbl_name', 'sql']);

/** Fails where a cell of a table, or of an index, holds text that is none. */
export const mustBeText = (version: number): string[] => {
  const known = scripts.get(version);
  if (known) return known;
  const made = askEmpty(version, (empty) => [
    ...tablesIn(empty).map(ofTable),
    ...indexesIn(empty).map(ofIndex),
  ]);
  scripts.set(version, made);
  return made;
};
