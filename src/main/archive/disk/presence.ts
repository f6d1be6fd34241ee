import { type Stats, statSync } from 'node:fs';
import type { Connection } from '../core/connection';
import { DiskError } from './trouble';

interface FileIdentity {
  ino: number;
  dev: number;
  size: number;
}

const identityOf = ({ ino, dev, size }: Stats): FileIdentity => ({ ino, dev, size });

/** Watches an open file by its name: it may grow, but not shrink or be replaced. */
const createWatched = (file: string) => {
  let last: FileIdentity | null = null;
  return {
    /** @param mayBeMissing it may not exist yet; once seen, it must exist */
    isThere: (mayShrink: boolean, mayBeMissing: boolean): boolean => {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats) return mayBeMissing && last === null;
      const now = identityOf(stats);
      const before = last ?? now;
      // On Windows `ino` may be 0 for a name that was never opened: then it identifies nothing.
      const isOther = before.ino !== 0 && (now.ino !== before.ino || now.dev !== before.dev);
      if (isOther || (now.size < before.size && !mayShrink)) return false;
      last = now;
      return true;
    },
    /** The file was made smaller by the archive itself. */
    noteShrinking: (): void => {
      if (last) last = { ...last, size: 0 };
    },
  };
};

/**
 * Checks whether an open archive and its write-ahead log are still the files with their names. A file that was deleted or replaced
 * accepts every write without an error, and the data is lost. Only the names are checked: opening and closing the file would give up
 * SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 *
 * After a checkpoint SQLite writes its log from the beginning again and keeps its length
 * (https://www.sqlite.org/fileformat.html#wal_reset), so only `truncate`, which only this program runs, makes it shorter.
 */
const createPresence = (file: string) => {
  const archive = createWatched(file);
  const log = createWatched(`${file}-wal`);
  let mayShrink = false;
  /** Stays true: a log that was truncated grows again, with a gap in it. */
  let isLost = false;

  const isAllThere = (): boolean => archive.isThere(mayShrink, false) && log.isThere(mayShrink, true);
  const check = (): void => {
    isLost ||= !isAllThere();
    if (isLost) throw new DiskError('gone');
  };
  return {
    /** @throws DiskError `gone` where one of the files was deleted, replaced or truncated at any time since the opening */
    mustBeThere: check,
    /** Stores the new size after a write. Does not throw; the next check does. */
    noteGrowth: (): void => {
      isLost ||= !isAllThere();
    },
    /** Runs work that makes a file smaller. @throws DiskError as `mustBeThere` does, before the work */
    shrinking: async <T>(work: () => Promise<T>): Promise<T> => {
      check();
      mayShrink = true;
      try {
        return await work();
      } finally {
        mayShrink = false;
        archive.noteShrinking();
        log.noteShrinking();
      }
    },
  };
};
export type Presence = ReturnType<typeof createPresence>;

/**
 * Checks now, and before and after each transaction. A callback that was set before is still called.
 * @throws DiskError as `mustBeThere` does
 */
export const watchPresence = (file: string, connection: Connection): Presence => {
  const presence = createPresence(file);
  presence.mustBeThere();
  const { onCommit } = connection;
  connection.onBegin = presence.mustBeThere;
  connection.onCommit = () => {
    onCommit();
    presence.noteGrowth();
  };
  return presence;
};
