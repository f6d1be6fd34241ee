import type { Batch } from '#shared/queue/batch';
import type { Book } from './book';
import type { QueueArchive } from './queue-ports';

/** Batches that are being saved. The latest request wins, in whatever order saves and preparations finish. */
export interface BatchSaves {
  /** The batch as requested last, whether it is on disk or not. */
  latest(batchId: string): Batch | undefined;
  /** Resolves when it is on disk. A stop takes effect immediately: nothing starts while it is being saved. */
  save(batch: Batch): Promise<void>;
  /** A person pauses the batch, which cancels every start in preparation. */
  pause(batchId: string): void;
  /** True while a batch is being prepared or saved as running. */
  isStarting(batchId: string): boolean;
  /**
   * Registers a start that is being prepared.
   * @returns whether a pause cancelled it meanwhile, and a function that ends the registration
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
        // Otherwise a newer save is in progress, which will set the state.
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
