import type { LabelEvent } from '#shared/label/event';
import type { Commit } from '#shared/label/stored';
import type { DiskWatch } from './disk-retry';
import type { Rooms } from './room';

const isAnswer = ({ type }: LabelEvent): boolean =>
  type === 'register.succeeded' || type === 'register.failed';
/** After this event a request that costs money leaves the station. */
export const isPurchase = ({ type }: LabelEvent): boolean => type === 'register.started';

/**
 * Reserves room on the disk for the answers of purchases: taken before a purchase begins, used when the archive does not accept the
 * answer, and freed when the answer is saved or none will come. Other changes need no room.
 */
export class AnswerRoom {
  readonly #rooms: Rooms;
  readonly #onError: DiskWatch['onError'];
  /** The disk has no room for the answer of one more purchase. None begins until `grow` succeeds, even if other room is freed. */
  #isLacking = false;
  #hasReported = false;

  constructor({ rooms, onError }: Pick<DiskWatch, 'rooms' | 'onError'>) {
    this.#rooms = rooms;
    this.#onError = onError;
  }

  get isLacking(): boolean {
    return this.#isLacking;
  }

  /** Takes room for the answer of a purchase that is about to begin. @returns false when `grow` has to run first */
  takeFor({ event, label }: Commit): boolean {
    return !isPurchase(event) || (!this.#isLacking && this.#rooms.take(label.id));
  }

  /** Reserves room for one more answer. Rejects with an error of the file system when the disk has none. */
  async grow(): Promise<void> {
    try {
      await this.#rooms.grow();
      this.#isLacking = false;
    } catch (error) {
      this.#isLacking = true;
      throw error;
    }
  }

  /** Saves an answer beside the archive, if the disk accepts it. */
  keep(change: Commit): void {
    if (!isAnswer(change.event)) return;
    try {
      this.#rooms.keep(change);
    } catch (error) {
      if (!this.#hasReported) this.#onError('an answer could not be kept beside the archive', error);
      this.#hasReported = true;
    }
  }

  /** Frees the room once the answer is in the archive or none will come. An answer that the archive refused stays in its room. */
  free(change: Commit, isSaved: boolean): void {
    if (isAnswer(change.event) && !isSaved) this.keep(change);
    else if (isAnswer(change.event) || !isSaved) this.#rooms.free(change.label.id);
  }
}
