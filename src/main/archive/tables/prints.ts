import type { Insertable, Selectable } from 'kysely';
import { type Print, printSchema, type PrintState } from '#shared/print/print';
import type { RowError } from '../errors';
import { json, type Reader, readRow, readRows } from '../rows';
import type { Db, Tables } from '../schema';

export const printReader: Reader<Selectable<Tables['prints']>, Print> = {
  table: 'prints',
  id: (row) => row.id,
  schema: printSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    labelId: row.label_id,
    printerId: row.printer_id,
    printerName: row.printer_name,
    state: row.state,
    reason: row.reason,
    copies: row.copies,
    expected: row.expected,
    counterBefore: row.counter_before,
    counterAfter: row.counter_after,
    waiting: json('waiting', row.waiting),
    note: row.note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

const toRow = (print: Print): Insertable<Tables['prints']> => ({
  id: print.id,
  label_id: print.labelId,
  printer_id: print.printerId,
  printer_name: print.printerName,
  state: print.state,
  reason: print.reason,
  copies: print.copies,
  expected: print.expected,
  counter_before: print.counterBefore,
  counter_after: print.counterAfter,
  waiting: JSON.stringify(print.waiting),
  note: print.note,
  created_at: print.createdAt,
  updated_at: print.updatedAt,
});

/** Writes a new print, or what became of one; which label it belongs to never changes. */
export const upsertPrint = async (db: Db, print: Print): Promise<void> => {
  const { id, label_id, created_at, ...progress } = toRow(print);
  await db
    .insertInto('prints')
    .values({ id, label_id, created_at, ...progress })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(progress))
    .execute();
};

type OnBadRow = (error: RowError) => void;

export const printsOf = async (db: Db, labelId: string, onBadRow: OnBadRow): Promise<Print[]> => {
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('seq')
    .execute();
  return readRows(printReader, rows, onBadRow);
};

/** Its newest print; one that can't be read is none, as in a list. */
export const latestPrint = async (db: Db, labelId: string, onBadRow: OnBadRow): Promise<Print | null> => {
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  return readRows(printReader, rows, onBadRow)[0] ?? null;
};

export const printById = async (db: Db, id: string): Promise<Print | null> => {
  const row = await db.selectFrom('prints').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readRow(printReader, row) : null;
};

/** Prints end out of order only as far as printers work side by side: the last few begun hold the last one ended. */
const lately = 50;

/** The print that ended last of those that made paper or may have. */
export const lastPrinted = async (db: Db): Promise<Print | null> => {
  const row = await db
    .selectFrom(db.selectFrom('prints').selectAll().orderBy('seq', 'desc').limit(lately).as('late'))
    .selectAll()
    .where('state', 'in', ['sent', 'confirmed', 'unknown'])
    .orderBy('updated_at', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row ? readRow(printReader, row) : null;
};

export const printsIn = async (
  db: Db,
  states: readonly PrintState[],
  onBadRow: OnBadRow,
): Promise<Print[]> => {
  if (states.length === 0) return [];
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('seq')
    .execute();
  return readRows(printReader, rows, onBadRow);
};
