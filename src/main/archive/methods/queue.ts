import type { Db } from '../core/schema';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import * as queue from '../queries/queue-rows';
import * as batches from '../tables/batches';
import { addRows } from '../changes/add-rows';
import { placeLabels } from '../tables/queue-places';

/** Batches and their rows. */
export const queueMethods = (db: Db, deps: ArchiveDeps) => ({
  batches: (since: string) => batches.batchesSince(db, since, deps.onBadRow),
  batch: (id: string) => batches.batchById(db, id),
  batchByHash: (fileHash: string) => batches.batchByHash(db, fileHash),
  rowsOf: (batchIds: readonly string[]) => queue.rowsOfBatches(db, batchIds, deps.onBadRow),
  lastChange: (batchIds: readonly string[]) => queue.lastChange(db, batchIds),
  /** Adds rows to existing batches, with their places in the queue, and returns the IDs of those added; see `add-rows.ts`. */
  addRows: (rows: Parameters<typeof addRows>[1], at: string) => addRows(db, rows, at, deps),
  /** Rejects, and changes nothing, when one of the labels does not exist. */
  place: (places: readonly QueuePlace[]) => db.transaction().execute((tx) => placeLabels(tx, places)),
});
