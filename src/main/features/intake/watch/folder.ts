import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../../base/error-code';
import type { Entry } from './port';

const failure = (code: string, what: string): Error => Object.assign(new Error(`${code}: ${what}`), { code });

const entryOf = (name: string, stats: Stats): Entry => ({
  name,
  kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
  size: stats.size,
  changed: stats.mtimeMs,
});

const unlessMissing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Where the system has these flags: a link in place of a file is not followed, and opening a pipe does not block. Windows has neither, nor
 * links that ordinary users can create.
 */
const flags: Partial<Record<string, number>> = constants;
const openFlags = (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0);

const readFile = async (path: string): Promise<{ bytes: Uint8Array; size: number; changed: number }> => {
  const file = await open(path, constants.O_RDONLY | openFlags);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw failure('EINVAL', 'no regular file');
    const bytes = new Uint8Array(await file.readFile());
    const after = await file.stat();
    // The state before reading. A file that grew meanwhile has a different size than was read.
    const unchanged = after.mtimeMs === stats.mtimeMs && bytes.length === stats.size;
    return { bytes, size: unchanged ? stats.size : -1, changed: after.mtimeMs };
  } finally {
    await file.close();
  }
};

/**
 * A folder of files with subfolders of ours in it, on a disk or a share. No link is followed except `root` itself, which a person chose.
 * @param root absolute path
 */
export const openFolder = (root: string) => {
  const pathOf = (place: string, name = ''): string => {
    for (const part of [place, name])
      if (part !== basename(part) || part === '..' || part === '.' || part.includes('\0'))
        throw failure('EINVAL', 'no plain name');
    return join(root, place, name);
  };
  /** A link in place of one of our subfolders would lead out of the watch folder. */
  const mustBeFolder = async (place: string): Promise<void> => {
    if (place !== '' && !(await lstat(pathOf(place))).isDirectory())
      throw failure('ENOTDIR', 'no folder of its own');
  };
  const look = async (place: string, name: string): Promise<Entry | null> => {
    await mustBeFolder(place);
    const stats = await unlessMissing(lstat(pathOf(place, name)));
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
      return readFile(pathOf(place, name));
    },
    move: async (from: string, name: string, to: string, newName: string): Promise<void> => {
      await mustBeFolder(from);
      // The system's own move silently replaces a file. No one else moves files here between this check and the move.
      if (await look(to, newName)) throw failure('EEXIST', 'the name is taken');
      await rename(pathOf(from, name), pathOf(to, newName));
    },
    write: async (place: string, name: string, text: string): Promise<void> => {
      await mustBeFolder(place);
      await unlessMissing(unlink(pathOf(place, name)));
      const file = await open(pathOf(place, name), 'wx');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    make: async (place: string): Promise<void> => {
      const stats = await unlessMissing(lstat(pathOf(place)));
      if (!stats) await mkdir(pathOf(place));
      await mustBeFolder(place);
    },
  };
};
