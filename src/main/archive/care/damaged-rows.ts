import type { Connection } from '../connection';

export type Row = Record<string, unknown>;

const atOnce = 200;
/** Rows asked for one by one between two damaged places, at most. */
const singles = 100_000;
const many = 5000;
/** A damaged tree may be a ring. */
const atMost = 1_000_000;

const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/**
 * Rows of a table that may be damaged, as many as can be read: from its beginning to the damage, from its end back to it, and
 * what lies between one by one. A row may come twice. `place` is a column that counts (`rowid`, `seq`).
 */
export function* readableRows(connection: Connection, table: string, place: string): Generator<Row[]> {
  const read = (where: string, order: 'asc' | 'desc', limit: number, ...bounds: number[]): Row[] | null =>
    attempt(() =>
      connection.all(
        `select ${place} as "@", * from "${table}" where ${where} order by ${place} ${order} limit ?`,
        [...bounds, limit],
      ),
    );
  const last = (rows: readonly Row[]): number => Number(rows.at(-1)?.['@']);

  let low = -1;
  for (let size = atOnce; size > 0;) {
    const rows = read(`${place} > ?`, 'asc', size, low);
    // A damaged page may lead back to where one has been.
    if (rows === null || (rows.length > 0 && !(last(rows) > low))) size = Math.floor(size / 2);
    else if (rows.length === 0) return;
    else {
      yield rows;
      low = last(rows);
    }
  }
  let high = Number.MAX_SAFE_INTEGER;
  for (let size = atOnce; size > 0;) {
    const rows = read(`${place} < ? and ${place} > ?`, 'desc', size, high, low);
    if (rows === null || (rows.length > 0 && !(last(rows) < high))) size = Math.floor(size / 2);
    else if (rows.length === 0) return;
    else {
      yield rows;
      high = last(rows);
    }
  }
  for (let at = low + 1; at < Math.min(high, low + singles); at += 1) {
    const rows = read(`${place} = ?`, 'asc', 1, at);
    if (rows !== null && rows.length > 0) yield rows;
  }
}

/** All rows of a table without row numbers (or what an index holds of one), or those before the damage. */
export const rowsBeforeDamage = (connection: Connection, sql: string): Row[] => {
  const found: Row[] = [];
  for (let size = many; size > 0 && found.length < atMost;) {
    const rows = attempt(() => connection.all(`${sql} limit ? offset ?`, [size, found.length]));
    if (rows === null) size = Math.floor(size / 2);
    else if (rows.length === 0) return found;
    else for (const row of rows) found.push(row);
  }
  return found;
};
