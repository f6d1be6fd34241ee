import type { Head } from '#shared/record/record';
import type { ArchiveKey } from '../core/cipher';
import { markOf } from '../core/paths';
import { endOf } from '../audit/append';
import { hexOf } from '../audit/digest';
import type { ArchiveDeps } from '../core/types';
import { openMark } from './mark';

/** At most so often the mark goes to the disk for commits that nothing paid for follows, in milliseconds. */
const betweenSyncsMs = 100;

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

/**
 * Keeps the mark of an archive that is open: written after every transaction that moved the record's end on. What was committed
 * stays committed where the mark can't be written: it is behind then, and `flush` tries again.
 * @throws an error of the file system: nothing of the mark is open then
 */
export const followWithMark = (file: string, around: ArchiveDeps, key: ArchiveKey | null): Follower => {
  const { connection } = around;
  const headNow = (): Head => {
    const { seq, hash } = endOf(connection);
    return { count: seq, hash: hexOf(hash) };
  };
  const first = headNow();
  const mark = openMark(markOf(file), key, first);
  let last = first.count;
  let isBehind = false;
  /** Counts what was written, and what of it is known to last. */
  let written = 0;
  let lasting = 0;
  const write = (): void => {
    if (!isBehind) return;
    const head = headNow();
    if (head.count !== last) {
      mark.write(head);
      written += 1;
    }
    last = head.count;
    isBehind = false;
  };
  /** A disk that failed once may have dropped what it was given, and says so only once: it is written again. */
  const dropped = (): void => {
    last = -1;
    isBehind = true;
  };
  const flush = (lasts: boolean): void => {
    write();
    if (!lasts || lasting === written) return;
    try {
      mark.sync();
    } catch (error) {
      dropped();
      throw error;
    }
    lasting = written;
  };
  const sync = async (): Promise<void> => {
    write();
    const upTo = written;
    if (lasting >= upTo) return;
    try {
      await mark.syncAside();
    } catch (error) {
      dropped();
      throw error;
    }
    lasting = Math.max(lasting, upTo);
  };
  let soon: NodeJS.Timeout | null = null;
  const syncSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      sync().catch(() => undefined);
    }, betweenSyncsMs).unref();
  };
  const close = (): void => {
    if (soon) clearTimeout(soon);
    mark.close();
  };
  connection.onCommit = () => {
    isBehind = true;
    try {
      write();
    } catch {
      // Whoever waits for the commit flushes it before it is told (`group-commit.ts`).
    }
  };
  return { flush, sync, syncSoon, close };
};
