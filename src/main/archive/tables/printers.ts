import type { Selectable } from 'kysely';
import { type Printer, printerSchema } from '#shared/print/printer';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { query } from '../core/query';
import { type Reader, readRows } from '../core/rows';
import type { Db, Tx, Tables } from '../core/schema';

const reader: Reader<Selectable<Tables['printers']>, Printer> = {
  table: 'printers',
  id: (row) => row.id,
  schema: printerSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    name: row.name,
    uri: row.uri,
    dpi: row.dpi,
    isDefault: row.is_default === 1,
    ...(row.serial !== null && { serial: row.serial }),
    ...(row.label_dots !== null && { labelDots: row.label_dots }),
    ...(row.moved_from !== null && { moved: { from: row.moved_from, at: row.moved_at } }),
  }),
};

const all = query<object, Selectable<Tables['printers']>>((db) =>
  db.selectFrom('printers').selectAll().orderBy('seq'),
);

/** All printers in the order they were added. */
export const allPrinters = (connection: Connection, onBadRow: (error: RowError) => void): Printer[] =>
  readRows(reader, all.all(connection, {}), onBadRow);

const clearDefault = async (tx: Tx, but: string): Promise<void> => {
  await tx.updateTable('printers').set({ is_default: 0 }).where('id', '<>', but).execute();
};

/**
 * Adds a printer or changes the one with this id. A new default printer replaces the one before. A known serial number is kept, unless
 * another one is given.
 */
export const savePrinter = async (
  tx: Tx,
  { id, name, uri, dpi, isDefault, serial }: Printer,
): Promise<void> => {
  if (isDefault) await clearDefault(tx, id);
  const values = { name, uri, dpi, is_default: isDefault ? 1 : 0, ...(serial !== undefined && { serial }) };
  await tx
    .insertInto('printers')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

/** Changes name and resolution. Does nothing where the printer does not exist. */
export const namePrinter = async (
  db: Db,
  id: string,
  { name, dpi }: Pick<Printer, 'name' | 'dpi'>,
): Promise<void> => {
  await db.updateTable('printers').set({ name, dpi }).where('id', '=', id).execute();
};

/** Sets the serial number by which the printer is recognised; null: by its address alone. */
export const setPrinterSerial = async (db: Db, id: string, serial: string | null): Promise<void> => {
  await db.updateTable('printers').set({ serial }).where('id', '=', id).execute();
};

/** Saves the length of the labels in the printer, in dots. */
export const setPrinterLabelDots = async (db: Db, id: string, dots: number): Promise<void> => {
  await db.updateTable('printers').set({ label_dots: dots }).where('id', '=', id).execute();
};

/**
 * Saves the new address of a printer that was found again.
 * @param known its id and the serial number that it reported there
 * @param at ISO 8601 UTC
 * @returns false where the printer does not exist any more
 */
export const movePrinter = async (
  db: Db,
  { id, serial }: { id: string; serial: string },
  uri: string,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('printers')
    .set((row) => ({ moved_from: row.ref('uri'), moved_at: at, uri }))
    .where('id', '=', id)
    .where('serial', '=', serial)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Removes a printer. Its prints keep its id and name. */
export const removePrinter = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('printers').where('id', '=', id).execute();
};

/** Does nothing when the printer does not exist, so that the bench keeps its default printer. */
export const setDefaultPrinter = async (tx: Tx, id: string): Promise<void> => {
  const known = await tx.selectFrom('printers').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) return;
  await clearDefault(tx, id);
  await tx.updateTable('printers').set({ is_default: 1 }).where('id', '=', id).execute();
};
