import type { Batch } from '#shared/queue/batch';
import type { StoredRow } from '#shared/queue/row';

/** The printer and priority of a label. */
export interface Place {
  labelId: string;
  printerId: string | null;
  priority: number;
}

/** The queue's part of the archive. Every method rejects if the database can't be read or written. */
export interface QueueArchive {
  /** Batches that are not done, and those created since `since` (ISO 8601 UTC), oldest first. */
  batches(since: string): Promise<Batch[]>;
  batch(id: string): Promise<Batch | null>;
  saveBatch(batch: Batch): Promise<void>;
  /** The newest batch that came from a file with this content. */
  batchByHash(fileHash: string): Promise<Batch | null>;
  /** Rows of these batches, by batch and position. */
  rowsOf(batchIds: readonly string[]): Promise<StoredRow[]>;
  /** Rows of these labels, in no particular order. */
  rows(labelIds: readonly string[]): Promise<StoredRow[]>;
  /** The newest `updatedAt` of the labels of these batches (ISO 8601 UTC); null if they have none. */
  lastChange(batchIds: readonly string[]): Promise<string | null>;
  /** Saves the printer and priority of labels, all of them or none. */
  place(places: readonly Place[]): Promise<void>;
}
