import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface Entry {
  name: string;
  kind: 'file' | 'folder' | 'other';
  size: number;
  changed: number;
}

const failure = (code: string, what: string): Error => Object.assign(new Error(`${code}: ${what}`), { code });

const entryOf = (name: string, stats: Stats): Entry => ({
  name,
  kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
  size: stats.size,
  changed: stats.mtimeMs,
});

const unlessGone = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Where the system has these: a link put in place of a file is not followed, and a pipe does not make us wait. Windows has
 * neither, nor links that plain users can make.
 */
const flags: Partial<Record<string, number>> = constants;
const plainly = (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0);

const readWhole = async (path: string): Promise<{ bytes: Uint8Array; size: number; changed: number }> => {
  const file = await open(path, constants.O_RDONLY | plainly);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw failure('EINVAL', 'no regular file');
    const bytes = new Uint8Array(await file.readFile());
    const after = await file.stat();
    // What it was before it was read; a file that grew meanwhile has other bytes than its size says.
    const unchanged = after.mtimeMs === stats.mtimeMs && bytes.length === stats.size;
    return { bytes, size: unchanged ? stats.size : -1, changed: after.mtimeMs };
  } finally {
    await file.close();
  }
};

/**
 * A folder of files with folders of ours in it, on the disk or a share. No link is followed but the one that may stand at
 * `root` itself: a person chose that.
 * @param root absolute path
 */
export const openFolder = (root: string) => {
  const pathOf = (place: string, name = ''): string => {
    for (const part of [place, name])
      if (part !== basename(part) || part === '..' || part === '.' || part.includes('\0'))
        throw failure('EINVAL', 'no plain name');
    return join(root, place, name);
  };
  /** A link in place of a folder of ours would lead out of the watch folder. */
  const mustBeFolder = async (place: string): Promise<void> => {
    if (place !== '' && !(await lstat(pathOf(place))).isDirectory())
      throw failure('ENOTDIR', 'no folder of its own');
  };
  const look = async (place: string, name: string): Promise<Entry | null> => {
    await mustBeFolder(place);
    const stats = await unlessGone(lstat(pathOf(place, name)));
    return stats && entryOf(name, stats);
  };
  return {
    look,
    list: async (place: string): Promise<Entry[]> => {
      await mustBeFolder(place);
      const names = await readdir(pathOf(place));
      const entries = await Promise.all(names.map((name) => look(place, name)));
      return entries.filter((entry) => entry !== null);
    },
    read: async (place: string, name: string) => {
      await mustBeFolder(place);
      return readWhole(pathOf(place, name));
    },
    move: async (from: string, name: string, to: string, newName: string): Promise<void> => {
      await mustBeFolder(from);
      // The systems' own move replaces without a word; nobody else moves files here between the look and the move.
      if (await look(to, newName)) throw failure('EEXIST', 'the name is taken');
      await rename(pathOf(from, name), pathOf(to, newName));
    },
    write: async (place: string, name: string, text: string): Promise<void> => {
      await mustBeFolder(place);
      await unlessGone(unlink(pathOf(place, name)));
      const file = await open(pathOf(place, name), 'wx');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    make: async (place: string): Promise<void> => {
      const stats = await unlessGone(lstat(pathOf(place)));
      if (!stats) await mkdir(pathOf(place));
      await mustBeFolder(place);
    },
  };
};
