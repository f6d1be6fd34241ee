import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

/** A row from the archive. `problems` is computed by the rules from the draft. */
export type StoredRow = Omit<QueueRow, 'problems'> & {
  /** Present only while nothing was bought. */
  draft: OrderDraft | null;
  /** Why it waits, while it is not bought or nothing of it was sent to a printer. */
  failure: Failure | null;
  /** A person entered its package by hand, so there are no documents to print. */
  isEntered: boolean;
};

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
