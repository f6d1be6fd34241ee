import type { Head } from '#shared/record/record';
import type { ArchiveKey } from '../core/cipher';
import { markOf } from '../core/paths';
import { endOf } from '../audit/append';
import { hexOf } from '../audit/digest';
import type { Connection } from '../core/connection';
import { type Mark, openMark } from './mark';

/** At most so often the mark goes to the disk for commits that nothing paid for follows, in milliseconds. */
const betweenSyncsMs = 100;

/** The end of the record as it is now. */
const headNow = (connection: Connection): Head => {
  const { seq, hash } = endOf(connection);
  return { count: seq, hash: hexOf(hash) };
};

/** The mark of an open archive. */
export interface Follower {
  /**
   * Writes the mark where it is behind the archive.
   * @param lasts it must outlive a power cut too, for something is about to leave the station
   * @throws an error of the file system
   */
  flush(lasts: boolean): void;
  /** What was written outlives a power cut when it resolves; others are served meanwhile. Rejects with an error of the file system. */
  sync(): Promise<void>;
  /** Puts what was written on the disk soon, at most every tenth of a second; nobody waits, and a failure is left to the next. */
  syncSoon(): void;
  close(): void;
}

/** See `followWithMark`. */
class MarkFollower implements Follower {
  readonly #connection: Connection;
  readonly #mark: Mark;
  /** How many entries the record had when the mark was written. */
  #last: number;
  #isBehind = false;
  /** Counts what was written, and what of it is known to last. */
  #written = 0;
  #lasting = 0;
  #soon: NodeJS.Timeout | null = null;

  constructor(file: string, connection: Connection, key: ArchiveKey | null) {
    const head = headNow(connection);
    this.#connection = connection;
    this.#mark = openMark(markOf(file), key, head);
    this.#last = head.count;
  }

  /** A transaction is on the disk. */
  committed(): void {
    this.#isBehind = true;
    try {
      this.#write();
    } catch {
      // Whoever waits for the commit flushes it before it is told (`group-commit.ts`).
    }
  }

  flush(lasts: boolean): void {
    this.#write();
    if (!lasts || this.#lasting === this.#written) return;
    try {
      this.#mark.sync();
    } catch (error) {
      this.#dropped();
      throw error;
    }
    this.#lasting = this.#written;
  }

  async sync(): Promise<void> {
    this.#write();
    const upTo = this.#written;
    if (this.#lasting >= upTo) return;
    try {
      await this.#mark.syncAside();
    } catch (error) {
      this.#dropped();
      throw error;
    }
    this.#lasting = Math.max(this.#lasting, upTo);
  }

  syncSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      this.sync().catch(() => undefined);
    }, betweenSyncsMs).unref();
  }

  close(): void {
    if (this.#soon) clearTimeout(this.#soon);
    this.#mark.close();
  }

  #write(): void {
    if (!this.#isBehind) return;
    const head = headNow(this.#connection);
    if (head.count !== this.#last) {
      this.#mark.write(head);
      this.#written += 1;
    }
    this.#last = head.count;
    this.#isBehind = false;
  }

  /** A disk that failed once may have dropped what it was given, and says so only once: it is written again. */
  #dropped(): void {
    this.#last = -1;
    this.#isBehind = true;
  }
}

/**
 * Keeps the mark of an archive that is open: written after every transaction that moved the record's end on. What was committed
 * stays committed where the mark can't be written: it is behind then, and `flush` tries again.
 * @throws an error of the file system: nothing of the mark is open then
 */
export const followWithMark = (file: string, connection: Connection, key: ArchiveKey | null): Follower => {
  const follower = new MarkFollower(file, connection, key);
  connection.onCommit = () => follower.committed();
  return follower;
};
