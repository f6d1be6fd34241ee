import type { Batch } from '#shared/queue/batch';
import type { Book } from './book';
import type { QueueArchive } from './queue-ports';

/** Batches on their way to the disk. What was asked for last holds, in whatever order saves and preparations end. */
export interface BatchSaves {
  /** As it was asked for last, on disk or not yet. */
  latest(batchId: string): Batch | undefined;
  /** Resolves when it is on disk. A stop takes hold at once: nothing begins while it goes there. */
  save(batch: Batch): Promise<void>;
  /** A person pauses the batch: every start that is being made ready is off. */
  pause(batchId: string): void;
  /** Batches that are being made ready or saved as running. */
  isStarting(batchId: string): boolean;
  /**
   * Marks a start that is being made ready.
   * @returns whether a pause came meanwhile, and what ends the mark
   */
  starting(batchId: string): { isOff: () => boolean; end: () => void };
}

export const createBatchSaves = (book: Book, archive: Pick<QueueArchive, 'saveBatch'>): BatchSaves => {
  const saving = new Map<string, Batch>();
  const starts = new Map<string, number>();
  const pauses = new Map<string, number>();
  const add = (counts: Map<string, number>, batchId: string, more: number): void =>
    void counts.set(batchId, (counts.get(batchId) ?? 0) + more);

  return {
    latest: (batchId) => saving.get(batchId) ?? book.batches.get(batchId),
    save: async (batch) => {
      if (batch.state === 'paused') book.put(batch);
      saving.set(batch.id, batch);
      const isNewest = (): boolean => saving.get(batch.id) === batch;
      try {
        await archive.saveBatch(batch);
        // Else a newer one is on its way, which says how it stands.
        if (isNewest()) book.put(batch);
      } finally {
        if (isNewest()) saving.delete(batch.id);
      }
    },
    pause: (batchId) => add(pauses, batchId, 1),
    isStarting: (batchId) => (starts.get(batchId) ?? 0) > 0 || saving.get(batchId)?.state === 'running',
    starting: (batchId) => {
      add(starts, batchId, 1);
      const before = pauses.get(batchId);
      return { isOff: () => pauses.get(batchId) !== before, end: () => add(starts, batchId, -1) };
    },
  };
};
