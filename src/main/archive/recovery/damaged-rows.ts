import { isUtf8 } from 'node:buffer';
import { attempt } from '../../base/attempt';
import type { Connection } from '../core/connection';
import type { Table } from '../changes/same-rows';

export type Row = Record<string, unknown>;

const atOnce = 200;
/** Rows that are tried one by one without success: a page has fewer, so beyond that the rest of the tree is lost. */
const patience = 1000;
const many = 5000;
const farthest = 2 ** 40;
/** Limit, because a damaged tree may be a cycle. */
const atMost = 1_000_000;

const decoder = new TextDecoder();
const quoted = (name: string): string => `"${name}"`;

/** libsql ends the whole process on text that is not UTF-8, so text that may be damaged is read as bytes. */
const asBytes = ({ columns, texts }: Table): string =>
  columns
    .map((name) => (texts.includes(name) ? `cast(${quoted(name)} as blob) as ${quoted(name)}` : quoted(name)))
    .join(', ');

/** The row with its bytes decoded; null where a text is not UTF-8. */
const withText = (row: Row, texts: readonly string[]): Row | null => {
  for (const name of texts) {
    const bytes = row[name];
    if (bytes === null) continue;
    if (!(bytes instanceof Uint8Array) || !isUtf8(bytes)) return null;
    row[name] = decoder.decode(bytes);
  }
  return row;
};

/** Excludes rows with text, possibly not UTF-8, in a column for a number or bytes. */
const plainly = ({ columns, texts }: Table): string =>
  columns
    .filter((name) => !texts.includes(name))
    .map((name) => `typeof(${quoted(name)}) <> 'text'`)
    .concat('1')
    .join(' and ');

type Lose = () => void;

const textsOf = (rows: readonly Row[], { texts }: Table, lose: Lose): Row[] =>
  rows.flatMap((row) => {
    const completed = withText(row, texts);
    if (completed === null) lose();
    return completed === null ? [] : [completed];
  });

/**
 * Reads as many rows as possible from a table that may be damaged: from its start to the damage, from its end back to the damage, and
 * the rows between one by one. A row may be returned twice. `place` is a column with rising numbers (`rowid`, `seq`).
 * @param lose called when something could not be read
 */
export function* readableRows(
  connection: Connection,
  table: Table,
  place: string,
  lose: Lose,
): Generator<Row[]> {
  const read = (where: string, order: 'asc' | 'desc', limit: number, ...bounds: number[]): Row[] | null =>
    attempt(() =>
      connection.all(
        `select ${place} as "@", ${asBytes(table)} from ${quoted(table.name)}
         where ${where} and ${plainly(table)} order by ${place} ${order} limit ?`,
        [...bounds, limit],
      ),
    );
  const last = (rows: readonly Row[]): number => {
    const place = Number(rows.at(-1)?.['@']);
    // Higher than any number of this program's tables: it is damage, and larger numbers lose precision.
    return place < farthest ? place : Number.NaN;
  };

  let low = -1;
  for (let size = atOnce; size > 0;) {
    const rows = read(`${place} > ?`, 'asc', size, low);
    // A damaged page may lead back to rows that were read before.
    if (rows === null || (rows.length > 0 && !(last(rows) > low))) {
      lose();
      size = Math.floor(size / 2);
    } else if (rows.length === 0) return;
    else {
      yield textsOf(rows, table, lose);
      low = last(rows);
    }
  }
  let high = farthest;
  for (let size = atOnce; size > 0;) {
    const rows = read(`${place} < ? and ${place} > ?`, 'desc', size, high, low);
    if (rows === null || (rows.length > 0 && !(last(rows) < high))) size = Math.floor(size / 2);
    else if (rows.length === 0) return;
    else {
      yield textsOf(rows, table, lose);
      high = last(rows);
    }
  }
  for (let at = low + 1, missed = 0; at < high && missed < patience; at += 1, missed += 1) {
    const rows = read(`${place} = ?`, 'asc', 1, at);
    if (rows === null || rows.length === 0) continue;
    yield textsOf(rows, table, lose);
    missed = 0;
  }
}

const upTo = (connection: Connection, sql: string, lose: Lose = () => undefined): Row[] => {
  const found: Row[] = [];
  for (let size = many; size > 0 && found.length < atMost;) {
    const rows = attempt(() => connection.all(`${sql} limit ? offset ?`, [size, found.length]));
    if (rows === null) {
      lose();
      size = Math.floor(size / 2);
    } else if (rows.length === 0) return found;
    else for (const row of rows) found.push(row);
  }
  return found;
};

/** All rows of a table without row numbers, or those before the damage. */
export const rowsBeforeDamage = (connection: Connection, table: Table, lose: Lose): Row[] => {
  const order = table.keys.map(quoted).join(', ');
  const from = `${quoted(table.name)} where ${plainly(table)}`;
  const rows = upTo(connection, `select ${asBytes(table)} from ${from} order by ${order}`, lose);
  return textsOf(rows, table, lose);
};

/** What an index has of a column, of a second number (`beside`, an SQL expression) and of row numbers, up to the damage. */
export const indexedTexts = (
  connection: Connection,
  table: string,
  index: string,
  column: string,
  beside = '1',
): { seq: number; text: string; beside: number }[] =>
  upTo(
    connection,
    `select seq, cast(${column} as blob) as text, ${beside} as beside from ${table} indexed by ${index} where ${column} > '' order by ${column}`,
  ).flatMap(({ seq, text, beside: number }) =>
    text instanceof Uint8Array && isUtf8(text)
      ? [{ seq: Number(seq), text: decoder.decode(text), beside: Number(number) }]
      : [],
  );
