import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { onceLetGo } from './let-go';
import { besides } from './paths';

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Windows flushes only what is open for writing. */
export const syncFile = (file: string): void => sync(file, 'r+');

/** Makes a rename last through a power cut. Windows can't sync a folder; NTFS journals the rename itself. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder, 'r');
};

/** Renames a database that nobody has open any more. */
export const moveDatabase = (from: string, to: string): Promise<void> =>
  onceLetGo(() => renameSync(from, to));

/** A database with everything SQLite keeps beside it; none of it need be there. */
export const removeDatabase = async (file: string): Promise<void> => {
  for (const name of [file, ...besides.map((suffix) => file + suffix)])
    await onceLetGo(() => rm(name, { force: true }));
};
