import type { Db } from '../core/schema';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import * as queue from '../queries/queue-rows';
import * as batches from '../tables/batches';
import { placeLabels } from '../tables/queue-places';

/** Batches and their rows. */
export const queueMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  batches: (since: string) => batches.batchesSince(db, since, onBadRow),
  batch: (id: string) => batches.batchById(db, id),
  batchByHash: (fileHash: string) => batches.batchByHash(db, fileHash),
  rowsOf: (batchIds: readonly string[]) => queue.rowsOfBatches(db, batchIds, onBadRow),
  lastChange: (batchIds: readonly string[]) => queue.lastChange(db, batchIds),
  /** Rejects, and places none, when there is no label of one of these ids. */
  place: (places: readonly QueuePlace[]) => db.transaction().execute((tx) => placeLabels(tx, places)),
});
