import type { Batch } from '#shared/queue/batch';
import type { Stop } from '#shared/queue/stop';
import type { BatchSaves } from './batch-saves';
import type { Book } from './book';
import { atRisk } from './entry';

const isMoving = ({ state }: Batch): boolean => state === 'running' || state === 'finishing';

/** Automatic changes of batches: a batch is stopped for a cause, or has nothing left to do. */
export class BatchStates {
  readonly #book: Book;
  readonly #saves: BatchSaves;
  readonly #isBuying: (labelId: string) => boolean;
  readonly #saved: () => void;

  /**
   * @param isBuying true while a label is being bought, even before that is on disk
   * @param saved called after a batch was written to disk, to notify the screens
   */
  constructor(book: Book, saves: BatchSaves, isBuying: (labelId: string) => boolean, saved: () => void) {
    this.#book = book;
    this.#saves = saves;
    this.#isBuying = isBuying;
    this.#saved = saved;
  }

  async save(batch: Batch): Promise<void> {
    await this.#saves.save(batch);
    this.#saved();
  }

  /** Stops a moving batch, based on its latest requested state. */
  async stop(batchId: string, why: Stop): Promise<void> {
    const batch = this.#saves.latest(batchId);
    if (batch && isMoving(batch)) await this.save({ ...batch, state: 'paused', stop: why });
  }

  async stopAll(why: Stop): Promise<void> {
    await Promise.all([...this.#book.batches.keys()].map((id) => this.stop(id, why)));
  }

  /**
   * Pauses batches without changes since a time, until a person resumes them.
   * @param oldest milliseconds since 1970
   * @param worked when each batch was last changed before this start (ISO 8601 UTC)
   */
  async pauseOlder(oldest: number, worked: ReadonlyMap<string, string | null>): Promise<void> {
    for (const batch of this.#moving()) {
      const last = worked.get(batch.id) ?? null;
      if (last === null || Date.parse(last) < oldest) await this.save({ ...batch, state: 'paused' });
    }
  }

  /**
   * Marks batches as done that have nothing left for the program or a person. While rows are being read this is unknown, so it is checked
   * again when they are loaded.
   */
  async finish(batchIds: Iterable<string>): Promise<void> {
    if (!this.#book.isComplete) return;
    for (const batchId of batchIds) {
      const batch = this.#saves.latest(batchId);
      if (!batch || batch.state === 'done') continue;
      if (this.#book.isDone(batchId) && !this.#book.mayGetOrders(batch)) {
        await this.save({ ...batch, state: 'done' });
        this.#book.forgetOld();
      } else if (
        batch.state === 'finishing' &&
        !this.#book.ofBatch(batchId).some(({ state, row }) => atRisk(state) || this.#isBuying(row.labelId))
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
