import type { Insertable, Selectable } from 'kysely';
import { type Batch, batchSchema } from '#shared/queue/batch';
import { causeOf, stopSchema } from '#shared/queue/stop';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { json, type Reader, readRow, readRows } from '../core/rows';
import type { Db, Tables, Tx } from '../core/schema';
import type { NewBatch } from '#shared/label/stored';

/** The cause is computed again with the rules of this version, because it is compared with causes of waiting labels. */
const stopOf = (text: string): unknown => {
  const kept = json('stop', text);
  const stop = stopSchema.safeParse(kept);
  return stop.success ? { ...stop.data, cause: causeOf(stop.data.failure) } : kept;
};

const reader: Reader<Selectable<Tables['batches']>, Batch> = {
  table: 'batches',
  id: (row) => row.id,
  schema: batchSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    name: row.name,
    source: row.source,
    fileHash: row.file_hash,
    state: row.state,
    sharing: json('sharing', row.sharing),
    priority: row.priority,
    createdAt: row.created_at,
    startedAt: row.started_at,
    stop: row.stop === null ? null : stopOf(row.stop),
    accepted: json('accepted', row.accepted),
    ...(row.on_floor === 1 && { onFloor: true }),
  }),
};

const toRow = (batch: Batch): Insertable<Tables['batches']> => ({
  id: batch.id,
  name: batch.name,
  created_at: batch.createdAt,
  source: batch.source,
  file_hash: batch.fileHash,
  state: batch.state,
  sharing: JSON.stringify(batch.sharing),
  priority: batch.priority,
  started_at: batch.startedAt,
  stop: batch.stop && JSON.stringify(batch.stop),
  accepted: JSON.stringify(batch.accepted),
});

/** Inserts a new batch that is not started. Its labels are printed on the default printer. */
export const insertBatch = async (tx: Tx, batch: NewBatch): Promise<void> => {
  const { id, name, at, source = 'file', fileHash = null, onFloor } = batch;
  const on_floor = Number(onFloor === true);
  await tx
    .insertInto('batches')
    .values({ id, name, created_at: at, source, file_hash: fileHash, on_floor })
    // A batch of the floor may have been inserted by the list a moment ago.
    .$if(on_floor === 1, (insert) => insert.onConflict((conflict) => conflict.column('id').doNothing()))
    .execute();
};

/** Inserts a batch that the queue neither works on nor lists, if it does not exist. */
export const insertDoneBatch = async (tx: Tx, { id, name, at }: NewBatch): Promise<void> => {
  await tx
    .insertInto('batches')
    .values({ id, name, created_at: at, state: 'done' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Inserts a batch, or saves its changes. Its source and creation time never change. */
export const upsertBatch = (db: Db, connection: Connection, batch: Batch): void => {
  const { id, created_at, source, file_hash, ...mutable } = toRow(batch);
  const { sql, parameters } = db
    .insertInto('batches')
    .values({ id, created_at, source, file_hash, ...mutable })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(mutable))
    .compile();
  connection.prepare(sql).run(parameters);
};

export const batchById = async (db: Db, id: string): Promise<Batch | null> => {
  const row = await db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readRow(reader, row) : null;
};

export const batchByHash = async (db: Db, fileHash: string): Promise<Batch | null> => {
  const row = await db
    .selectFrom('batches')
    .selectAll()
    .where('file_hash', '=', fileHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? readRow(reader, row) : null;
};

/** Batches that are not done, and those created since; oldest first. */
export const batchesSince = async (
  db: Db,
  since: string,
  onBadRow: (error: RowError) => void,
): Promise<Batch[]> => {
  const rows = await db
    .selectFrom('batches')
    .selectAll()
    .where((batch) => batch.or([batch('state', '<>', 'done'), batch('created_at', '>=', since)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return readRows(reader, rows, onBadRow);
};
