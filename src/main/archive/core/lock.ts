import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { codedMessage } from '#shared/text/coded-message';
import { Connection, isBusy, isDamage } from './connection';
import { ArchiveError } from './errors';

/**
 * Locks an archive against a second station. The lock is an open exclusive transaction on an empty database beside the archive. The
 * operating system ends it with the process however that ends, so no stale lock remains. Other tools can still read the archive.
 * @returns a function that releases the lock
 * @throws ArchiveError `locked` when another station has it
 */
export const takeLock = (file: string): (() => void) => {
  const path = `${file}.lock`;
  // Writes only a missing file: a process that closes any handle of a file loses its POSIX locks on it
  // (https://www.sqlite.org/howtocorrupt.html, 2.2), and this process may hold this one.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  try {
    return lockEmpty(path);
  } catch (error) {
    if (isBusy(error)) throw new ArchiveError('locked', file, codedMessage('archive.station'));
    if (!isDamage(error)) throw error;
    // A fault of the disk: no lock has any content, so another station that has this one keeps it.
    truncateSync(path);
    return lockEmpty(path);
  }
};

/** @throws SQLite's error; it is busy when another station has the lock */
const lockEmpty = (path: string): (() => void) => {
  const lock = new Connection(path, 0);
  try {
    lock.exec('pragma journal_mode=OFF; begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    lock.exec('rollback');
    lock.close();
  };
};

/** Whether a station holds the lock now, on this computer or another. Changes nothing. */
export const isLockHeld = (file: string): boolean => {
  const path = `${file}.lock`;
  if (!existsSync(path)) return false;
  const lock = new Connection(path, 0);
  try {
    lock.all('select 1 from sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    if (isDamage(error)) return false;
    throw error;
  } finally {
    lock.close();
  }
};
