import type { Insertable, Selectable } from 'kysely';
import { type Batch, batchSchema } from '#shared/queue/batch';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { json, type Reader, readRow, readRows } from '../core/rows';
import type { Db, Tables, Tx } from '../core/schema';
import type { NewBatch } from '#shared/label/stored';

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
    stop: row.stop === null ? null : json('stop', row.stop),
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

/** A batch just brought in: nobody started it, and its labels go to the default printer. */
export const insertBatch = async (tx: Tx, batch: NewBatch): Promise<void> => {
  const { id, name, at, source = 'file', fileHash = null, onFloor } = batch;
  const on_floor = Number(onFloor === true);
  await tx
    .insertInto('batches')
    .values({ id, name, created_at: at, source, file_hash: fileHash, on_floor })
    // One of the floor may have been listed a moment ago.
    .$if(on_floor === 1, (insert) => insert.onConflict((conflict) => conflict.column('id').doNothing()))
    .execute();
};

/** A batch the queue neither works on nor lists, made where it is not there yet. */
export const insertDoneBatch = async (tx: Tx, { id, name, at }: NewBatch): Promise<void> => {
  await tx
    .insertInto('batches')
    .values({ id, name, created_at: at, state: 'done' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Writes a new batch, or what a person did with one; where it came from and when never changes. */
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

/** Those that are not done, and those made since; oldest first. */
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
