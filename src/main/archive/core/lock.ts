import { existsSync, writeFileSync } from 'node:fs';
import { Connection, isBusy } from './connection';
import { ArchiveError } from './errors';

/**
 * Keeps a second station out of an archive. The lock is the operating system's, held by an open exclusive transaction on
 * an empty database beside the archive: it ends with the process however that dies, so it can't be left behind. The archive
 * itself stays readable for other tools meanwhile.
 * @returns what gives it back
 * @throws ArchiveError `locked` when another station holds it
 */
export const takeLock = (file: string): (() => void) => {
  const path = `${file}.lock`;
  // Only where there is none: a process that closes any handle of a file loses its POSIX locks on it
  // (https://www.sqlite.org/howtocorrupt.html, 2.2), and this process may hold this one.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const lock = new Connection(path, 0);
  try {
    lock.exec('pragma journal_mode=OFF; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new ArchiveError('locked', file, 'another station has it open');
    throw error;
  }
  return () => {
    lock.exec('rollback');
    lock.close();
  };
};

/** Whether a station holds it just now, on this computer or another. Nothing is taken, and nothing made. */
export const isLockHeld = (file: string): boolean => {
  const path = `${file}.lock`;
  if (!existsSync(path)) return false;
  const lock = new Connection(path, 0);
  try {
    lock.all('select 1 from sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
};
