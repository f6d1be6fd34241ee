import { type Stats, statSync } from 'node:fs';
import { DiskError } from './trouble';

interface Seen {
  ino: number;
  dev: number;
  size: number;
}

const seenOf = ({ ino, dev, size }: Stats): Seen => ({ ino, dev, size });

/**
 * Whether an open archive is still the file that bears its name. A file that was deleted or replaced takes every write without a
 * word, and nobody finds it again. Looks at the name alone: opening the file and closing it would give up SQLite's locks on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export const createPresence = (file: string) => {
  let first: Seen | null = null;
  let mayShrink = false;

  const look = (): Seen => {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) throw new DiskError('gone');
    return seenOf(stats);
  };
  return {
    /** @throws DiskError `gone` where it was deleted, replaced or cut */
    mustBeThere: (): void => {
      const now = look();
      first ??= now;
      // Windows gives no lasting number of a file to a name that was never opened: 0 says nothing.
      const isOther = first.ino !== 0 && (now.ino !== first.ino || now.dev !== first.dev);
      if (isOther || (now.size < first.size && !mayShrink)) throw new DiskError('gone');
      first = now;
    },
    /** Work that makes the file smaller. */
    shrinking: async <T>(work: () => Promise<T>): Promise<T> => {
      mayShrink = true;
      try {
        return await work();
      } finally {
        first = null;
        mayShrink = false;
      }
    },
  };
};
export type Presence = ReturnType<typeof createPresence>;
