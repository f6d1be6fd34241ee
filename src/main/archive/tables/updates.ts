import type { Insertable, Selectable } from 'kysely';
import { type Update, updateSchema } from '#shared/update/basket';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import { json, type Reader, readRows } from '../core/rows';
import { inChunks } from '../core/chunks';
import type { Db, Tables, Tx } from '../core/schema';

const reader: Reader<Selectable<Tables['updates']>, Update> = {
  table: 'updates',
  id: (row) => row.id,
  schema: updateSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    packageId: row.package_id,
    labelId: row.label_id,
    ref1: row.ref1,
    changes: json('changes', row.changes),
    before: json('before', row.before),
    state: row.state,
    message: row.message,
    failure: row.failure === null ? null : json('failure', row.failure),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

const toRow = (update: Update): Insertable<Tables['updates']> => ({
  id: update.id,
  package_id: update.packageId,
  label_id: update.labelId,
  ref1: update.ref1,
  changes: JSON.stringify(update.changes),
  before: JSON.stringify(update.before),
  state: update.state,
  message: update.message,
  failure: update.failure && JSON.stringify(update.failure),
  created_at: update.createdAt,
  updated_at: update.updatedAt,
});

/** Corrections that are not done, oldest first. */
export const openUpdates = async (db: Db, onBadRow: (error: RowError) => void): Promise<Update[]> => {
  const rows = await db
    .selectFrom('updates')
    .selectAll()
    .where('state', '<>', 'updated')
    .orderBy('seq')
    .execute();
  return readRows(reader, rows, onBadRow);
};

/** The correction of a package that is not done; null where there is none. */
export const openUpdate = async (
  db: Db,
  packageId: string,
  onBadRow: (error: RowError) => void,
): Promise<Update | null> => {
  const rows = await db
    .selectFrom('updates')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('state', '<>', 'updated')
    .execute();
  return readRows(reader, rows, onBadRow)[0] ?? null;
};

/** Inserts corrections, or saves their progress. Their package never changes. */
export const upsertUpdates = async (tx: Tx, updates: readonly Update[]): Promise<void> => {
  for (const chunk of inChunks(updates)) {
    await tx
      .insertInto('updates')
      .values(chunk.map(toRow))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          // Its label may have become known meanwhile.
          label_id: row.fn.coalesce('excluded.label_id', 'updates.label_id'),
          changes: row.ref('excluded.changes'),
          before: row.ref('excluded.before'),
          state: row.ref('excluded.state'),
          message: row.ref('excluded.message'),
          failure: row.ref('excluded.failure'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
    await yieldToEventLoop();
  }
};

/** Removes corrections that are not done. */
export const removeUpdates = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const chunk of inChunks(ids))
    await tx.deleteFrom('updates').where('id', 'in', chunk).where('state', '<>', 'updated').execute();
};
