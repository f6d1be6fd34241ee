import type { Batch } from '#shared/queue/batch';
import type { Stop } from '#shared/queue/stop';
import type { BatchSaves } from './batch-saves';
import type { Book } from './book';
import { atRisk } from './entry';

const isMoving = ({ state }: Batch): boolean => state === 'running' || state === 'finishing';

/** Changes of batches that nobody asked for by name: one is stopped for a cause, one has nothing left to do. */
export class BatchStates {
  readonly #book: Book;
  readonly #saves: BatchSaves;
  readonly #saved: () => void;

  /** @param saved a batch is on the disk: the screens are to be told */
  constructor(book: Book, saves: BatchSaves, saved: () => void) {
    this.#book = book;
    this.#saves = saves;
    this.#saved = saved;
  }

  async save(batch: Batch): Promise<void> {
    await this.#saves.save(batch);
    this.#saved();
  }

  /** Stops a batch that is moving, as it was asked for last. */
  async stop(batchId: string, why: Stop): Promise<void> {
    const batch = this.#saves.latest(batchId);
    if (batch && isMoving(batch)) await this.save({ ...batch, state: 'paused', stop: why });
  }

  async stopAll(why: Stop): Promise<void> {
    await Promise.all([...this.#book.batches.keys()].map((id) => this.stop(id, why)));
  }

  /** Batches of which nothing changed since then wait for a person. @param oldest milliseconds since 1970 */
  async pauseOlder(oldest: number): Promise<void> {
    for (const batch of this.#moving()) {
      const last = this.#book
        .ofBatch(batch.id)
        .reduce((newest, entry) => Math.max(newest, Date.parse(entry.row.updatedAt)), 0);
      if (last < oldest) await this.save({ ...batch, state: 'paused' });
    }
  }

  /**
   * A batch of which nothing is left for the program or for a person is done. While rows are being read nobody can tell:
   * it is looked at again when they are here.
   */
  async finish(batchIds: Iterable<string>): Promise<void> {
    if (!this.#book.isWhole) return;
    for (const batchId of batchIds) {
      const batch = this.#book.batches.get(batchId);
      if (!batch || batch.state === 'done') continue;
      // Of one that all benches work through, orders may come back.
      if (this.#book.isDone(batchId) && !batch.onFloor) {
        await this.save({ ...batch, state: 'done' });
        this.#book.tidy();
      } else if (
        batch.state === 'finishing' &&
        !this.#book.ofBatch(batchId).some((entry) => atRisk(entry.state))
      )
        await this.save({ ...batch, state: 'paused' });
    }
  }

  async finishMoving(): Promise<void> {
    await this.finish(this.#moving().map(({ id }) => id));
  }

  #moving(): Batch[] {
    return [...this.#book.batches.values()].filter(isMoving);
  }
}
