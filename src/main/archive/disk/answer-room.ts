import type { LabelEvent } from '#shared/label/event';
import type { Commit } from '#shared/label/stored';
import type { DiskWatch } from './patience';
import type { Rooms } from './room';

const isAnswer = ({ type }: LabelEvent): boolean =>
  type === 'register.succeeded' || type === 'register.failed';
/** After these, a request that costs money leaves the station. */
export const isPurchase = ({ type }: LabelEvent): boolean => type === 'register.started';

/**
 * Room for the answers of purchases that are on their way into the archive: taken before a purchase begins, used where the archive
 * does not take its answer, free again once the answer is there or none will come. Changes that are neither need none.
 */
export class AnswerRoom {
  readonly #rooms: Rooms;
  readonly #onError: DiskWatch['onError'];
  /** The disk has no room for the answer of one more purchase: none begins until it has, though room of others is free again. */
  #isLacking = false;
  #hasTold = false;

  constructor({ rooms, onError }: Pick<DiskWatch, 'rooms' | 'onError'>) {
    this.#rooms = rooms;
    this.#onError = onError;
  }

  get isLacking(): boolean {
    return this.#isLacking;
  }

  /** Room for the answer of a purchase that is about to begin. @returns false when room must be made first */
  takeFor({ event, label }: Commit): boolean {
    return !isPurchase(event) || (!this.#isLacking && this.#rooms.take(label.id));
  }

  /** Makes room for one more. Rejects with an error of the file system when the disk has none. */
  async grow(): Promise<void> {
    try {
      await this.#rooms.grow();
      this.#isLacking = false;
    } catch (error) {
      this.#isLacking = true;
      throw error;
    }
  }

  /** Whatever becomes of the archive, what was paid for is put beside it, as far as the disk takes anything. */
  keep(change: Commit): void {
    if (!isAnswer(change.event)) return;
    try {
      this.#rooms.keep(change);
    } catch (error) {
      if (!this.#hasTold) this.#onError('an answer could not be kept beside the archive', error);
      this.#hasTold = true;
    }
  }

  /** Room is free again once the answer is in the archive, or there will be none: one that was refused stays where it is. */
  free(change: Commit, isSaved: boolean): void {
    if (isAnswer(change.event) && !isSaved) this.keep(change);
    else if (isAnswer(change.event) || !isSaved) this.#rooms.free(change.label.id);
  }
}
