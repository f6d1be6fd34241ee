import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

/** A row as the archive knows it: `problems` is left to the rules, which need the draft. */
export type StoredRow = Omit<QueueRow, 'problems'> & {
  /** Only while nothing was bought. */
  draft: OrderDraft | null;
  /** Why it waits, while it is not bought or nothing of it was sent to a printer. */
  failure: Failure | null;
  /** A person entered its package by hand: nothing of it is here to print. */
  isEntered: boolean;
};

/** Where a label stands in line. */
export interface Place {
  labelId: string;
  printerId: string | null;
  priority: number;
}

/** The queue's part of the durable memory. Every method rejects when the database can't be read or written. */
export interface QueueArchive {
  /** Batches that are not done, and those made since `since` (ISO 8601 UTC), oldest first. */
  batches(since: string): Promise<Batch[]>;
  batch(id: string): Promise<Batch | null>;
  saveBatch(batch: Batch): Promise<void>;
  /** The newest batch that came from a file of this content. */
  batchByHash(fileHash: string): Promise<Batch | null>;
  /** Rows of these batches, by batch and position. */
  rowsOf(batchIds: readonly string[]): Promise<StoredRow[]>;
  /** Rows of these labels, in no particular order. */
  rows(labelIds: readonly string[]): Promise<StoredRow[]>;
  /** The newest `updatedAt` among the labels of these batches (ISO 8601 UTC); null when they have none. */
  lastChange(batchIds: readonly string[]): Promise<string | null>;
  /** Gives labels their printer and priority, all of them or none. */
  place(places: readonly Place[]): Promise<void>;
}
