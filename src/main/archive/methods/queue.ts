import type { Db } from '../core/schema';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import * as queue from '../queries/queue-rows';
import * as batches from '../tables/batches';
import { addRow } from '../changes/add-row';
import { placeLabels } from '../tables/queue-places';

/** Batches and their rows. */
export const queueMethods = (db: Db, deps: ArchiveDeps) => ({
  batches: (since: string) => batches.batchesSince(db, since, deps.onBadRow),
  batch: (id: string) => batches.batchById(db, id),
  batchByHash: (fileHash: string) => batches.batchByHash(db, fileHash),
  rowsOf: (batchIds: readonly string[]) => queue.rowsOfBatches(db, batchIds, deps.onBadRow),
  lastChange: (batchIds: readonly string[]) => queue.lastChange(db, batchIds),
  /** A row that comes to a batch which is here, with its place. False where another live label is for its parcel. */
  addRow: (row: Parameters<typeof addRow>[1], at: string) => addRow(db, row, at, deps),
  /** Rejects, and places none, when there is no label of one of these ids. */
  place: (places: readonly QueuePlace[]) => db.transaction().execute((tx) => placeLabels(tx, places)),
});
