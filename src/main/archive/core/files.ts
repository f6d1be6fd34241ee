import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { retryWhileHeld } from './retry-while-held';
import { sideFiles } from './paths';

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
