import { sql } from 'kysely';
import type { Db } from '../core/schema';

type Column = 'country' | 'printer_id' | 'hold_code';

/** The distinct values of a column, with one index lookup for each value, independent of the number of rows. */
const valuesOf = async (db: Db, column: Column): Promise<string[]> => {
  const found: string[] = [];
  for (let last: string | null = ''; ;) {
    const row: { value: string | null } | undefined = await db
      .selectFrom('labels')
      .select((label) => label.fn.min<string | null>(column).as('value'))
      .where(column, '>', last)
      .executeTakeFirst();
    last = row?.value ?? null;
    if (last === null) return found;
    found.push(last);
  }
};

const holds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('labels')
    .select('hold_code')
    .distinct()
    .where('hold_code', 'is not', null)
    .execute();
  return rows.flatMap(({ hold_code }) => hold_code ?? []).sort();
};

/** Printers with the name that their prints have. */
const printers = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const found: { id: string; name: string }[] = [];
  for (const id of await valuesOf(db, 'printer_id')) {
    const row = await db
      .selectFrom('prints')
      .innerJoin('labels', 'labels.id', 'prints.label_id')
      .select('printer_name')
      .where(sql<string>`labels.printer_id`, '=', id)
      .where('prints.printer_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) found.push({ id, name: row.printer_name });
  }
  return found;
};

export interface Choices {
  countries: string[];
  printers: { id: string; name: string }[];
  /** Codes of current holds. */
  holds: string[];
}

/** The values that the labels can be filtered by. */
export const choicesOf = async (db: Db): Promise<Choices> => ({
  countries: await valuesOf(db, 'country'),
  printers: await printers(db),
  holds: await holds(db),
});
