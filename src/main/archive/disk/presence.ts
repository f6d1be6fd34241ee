import { type Stats, statSync } from 'node:fs';
import type { Connection } from '../core/connection';
import { DiskError } from './trouble';

interface Seen {
  ino: number;
  dev: number;
  size: number;
}

const seenOf = ({ ino, dev, size }: Stats): Seen => ({ ino, dev, size });

/** One file that is open, by its name: it may grow, and never become another one or smaller. */
const createWatched = (file: string) => {
  let last: Seen | null = null;
  return {
    /** @param mayBeMissing it need not have been made yet; once seen, it must stay */
    isThere: (mayShrink: boolean, mayBeMissing: boolean): boolean => {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats) return mayBeMissing && last === null;
      const now = seenOf(stats);
      const before = last ?? now;
      // Windows gives no lasting number of a file to a name that was never opened: 0 says nothing.
      const isOther = before.ino !== 0 && (now.ino !== before.ino || now.dev !== before.dev);
      if (isOther || (now.size < before.size && !mayShrink)) return false;
      last = now;
      return true;
    },
    /** It has become smaller, and that was our own work. */
    hasShrunk: (): void => {
      if (last) last = { ...last, size: 0 };
    },
  };
};

/**
 * Whether an open archive and its write-ahead log are still the files that bear their names. A file that was deleted or replaced
 * takes every write without a word, and nobody finds it again. Looks at the names alone: opening the file and closing it would
 * give up SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 *
 * SQLite writes its log anew from the beginning after a checkpoint and leaves its length as it was
 * (https://www.sqlite.org/fileformat.html#wal_reset), so that only `truncate`, which is asked for here alone, makes it shorter.
 */
const createPresence = (file: string) => {
  const archive = createWatched(file);
  const log = createWatched(`${file}-wal`);
  let mayShrink = false;
  /** What was lost does not come back: a log that was cut grows again, with a hole in it. */
  let isLost = false;

  const isAllThere = (): boolean => archive.isThere(mayShrink, false) && log.isThere(mayShrink, true);
  const look = (): void => {
    isLost ||= !isAllThere();
    if (isLost) throw new DiskError('gone');
  };
  return {
    /** @throws DiskError `gone` where one of them was deleted, replaced or cut, now or ever since */
    mustBeThere: look,
    /** Something was written: so long it must be from now on. Tells nobody; the next look does. */
    hasGrown: (): void => {
      isLost ||= !isAllThere();
    },
    /** Work that makes a file smaller. @throws DiskError as `mustBeThere` does, before it */
    shrinking: async <T>(work: () => Promise<T>): Promise<T> => {
      look();
      mayShrink = true;
      try {
        return await work();
      } finally {
        mayShrink = false;
        archive.hasShrunk();
        log.hasShrunk();
      }
    },
  };
};
export type Presence = ReturnType<typeof createPresence>;

/**
 * Looks now, before each transaction and after it; whoever was told of transactions before is told of them still.
 * @throws DiskError as `mustBeThere` does
 */
export const watchPresence = (file: string, connection: Connection): Presence => {
  const presence = createPresence(file);
  presence.mustBeThere();
  const { onCommit } = connection;
  connection.onBegin = presence.mustBeThere;
  connection.onCommit = () => {
    onCommit();
    presence.hasGrown();
  };
  return presence;
};
