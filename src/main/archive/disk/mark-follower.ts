import type { Head } from '#shared/record/record';
import { createCoalescer } from '../../base/coalescer';
import type { ArchiveKey } from '../core/cipher';
import { markOf } from '../core/paths';
import { endOf } from '../audit/append';
import { hexOf } from '../audit/digest';
import type { Connection } from '../core/connection';
import { type Mark, openMark } from './mark';

/** Shortest time between two syncs of the mark for commits that may be synced later, in milliseconds. */
const betweenSyncsMs = 100;

/** The current end of the record. */
const headNow = (connection: Connection): Head => {
  const { seq, hash } = endOf(connection);
  return { count: seq, hash: hexOf(hash) };
};

/** Keeps the mark of an open archive up to date; see `followWithMark`. */
class MarkFollower {
  readonly #connection: Connection;
  readonly #mark: Mark;
  /** The number of entries in the record when the mark was written. */
  #writtenCount: number;
  #isBehind = false;
  /** The number of writes, and how many of them were synced. */
  #written = 0;
  #synced = 0;
  readonly #laterSync = createCoalescer(() => void this.sync().catch(() => undefined), betweenSyncsMs);

  constructor(file: string, connection: Connection, key: ArchiveKey | null) {
    const head = headNow(connection);
    this.#connection = connection;
    this.#mark = openMark(markOf(file), key, head);
    this.#writtenCount = head.count;
  }

  /** Called after each committed transaction. */
  committed(): void {
    this.#isBehind = true;
    try {
      this.#write();
    } catch {
      // The caller of the commit gets its result only after `flush` (`group-commit.ts`).
    }
  }

  /**
   * Writes the mark if it is behind the archive.
   * @param mustSync also syncs it, because something is about to leave the station
   * @throws an error of the file system
   */
  flush(mustSync: boolean): void {
    this.#write();
    if (!mustSync || this.#synced === this.#written) return;
    try {
      this.#mark.sync();
    } catch (error) {
      this.#markUnwritten();
      throw error;
    }
    this.#synced = this.#written;
  }

  /** Syncs what was written; other work continues meanwhile. Rejects with an error of the file system. */
  async sync(): Promise<void> {
    this.#write();
    const upTo = this.#written;
    if (this.#synced >= upTo) return;
    try {
      await this.#mark.syncAsync();
    } catch (error) {
      this.#markUnwritten();
      throw error;
    }
    this.#synced = Math.max(this.#synced, upTo);
  }

  /** Syncs what was written within a tenth of a second. No one waits for it, and a failure is left to the next sync. */
  syncSoon(): void {
    this.#laterSync.call();
  }

  close(): void {
    this.#laterSync.close();
    this.#mark.close();
  }

  #write(): void {
    if (!this.#isBehind) return;
    const head = headNow(this.#connection);
    if (head.count !== this.#writtenCount) {
      this.#mark.write(head);
      this.#written += 1;
    }
    this.#writtenCount = head.count;
    this.#isBehind = false;
  }

  /** A disk that failed once may have lost what it was given, and reports that only once: the mark has to be written again. */
  #markUnwritten(): void {
    this.#writtenCount = -1;
    this.#isBehind = true;
  }
}

export type Follower = Omit<MarkFollower, 'committed'>;

/**
 * Keeps the mark of an open archive: it is written after each transaction that added to the record. If it can't be written, the
 * transaction stays committed; the mark is then behind and `flush` tries again.
 * @throws an error of the file system; the mark is then not open
 */
export const followWithMark = (file: string, connection: Connection, key: ArchiveKey | null): Follower => {
  const follower = new MarkFollower(file, connection, key);
  connection.onCommit = () => follower.committed();
  return follower;
};
