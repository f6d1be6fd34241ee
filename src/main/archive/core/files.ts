import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { codedMessage } from '#shared/text/coded-message';
import { ArchiveError } from './errors';
import { retryWhileHeld } from './retry-while-held';
import { type ArchivePaths, sideFiles } from './paths';

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Opens the file for writing, because Windows flushes only such a handle. */
export const syncFile = (file: string): void => sync(file, 'r+');

/** Makes a rename survive a power cut. Windows can't sync a folder; NTFS journals the rename itself. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder, 'r');
};

/** Renames a database that is closed. */
export const moveDatabase = (from: string, to: string): Promise<void> =>
  retryWhileHeld(() => renameSync(from, to));

/** Removes a database and the files that SQLite keeps beside it, as far as they exist. */
export const removeDatabase = async (file: string): Promise<void> => {
  for (const name of [file, ...sideFiles.map((suffix) => file + suffix)])
    await retryWhileHeld(() => rm(name, { force: true }));
};

/** The name under which an archive is put aside: with the time, or the next second whose name is free. */
export const freeAside = (paths: ArchivePaths, why: 'damaged' | 'replaced', at: Date): string => {
  const file = paths.aside(why, at);
  const isTaken = ['', ...sideFiles].some((suffix) => existsSync(file + suffix));
  return isTaken ? freeAside(paths, why, new Date(at.getTime() + 1_000)) : file;
};

/** Descriptors of databases that were read without SQLite, by device and inode. */
const keptOpen = new Map<string, number>();

const closeDeleted = (): void => {
  for (const [identity, handle] of keptOpen) {
    if (fstatSync(handle).nlink > 0) continue;
    closeSync(handle);
    keptOpen.delete(identity);
  }
};

/**
 * Opens a database for reading without SQLite. Closing any descriptor of a file gives up all POSIX locks that this process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2), and libsql may still have a handle of a closed connection. A connection that is opened
 * later shares that handle's lock and would have none: another program that reads the archive would then remove its log. So there is one
 * descriptor of each file, and it stays open as long as the file exists.
 */
const openForReading = (file: string): number => {
  closeDeleted();
  const stats = statSync(file);
  // Opening a pipe would wait for its other end.
  if (!stats.isFile()) throw new ArchiveError('unreadable', file, codedMessage('archive.notFile'));
  const { dev, ino } = stats;
  const kept = keptOpen.get(`${dev} ${ino}`);
  if (kept !== undefined) return kept;
  const handle = openSync(file, 'r');
  const opened = fstatSync(handle);
  keptOpen.set(`${opened.dev} ${opened.ino}`, handle);
  return handle;
};

/**
 * Reads a part of a database without SQLite, for example of its header.
 * @returns fewer bytes where the file is shorter
 * @throws when the file is missing, is no regular file or can't be read
 */
export const readPart = (file: string, position: number, length: number): Buffer => {
  const part = Buffer.alloc(length);
  if (process.platform !== 'win32')
    return part.subarray(0, readSync(openForReading(file), part, 0, length, position));
  // Windows has no such locks, and an open file could not be replaced there.
  const handle = openSync(file, 'r');
  try {
    return part.subarray(0, readSync(handle, part, 0, length, position));
  } finally {
    closeSync(handle);
  }
};
