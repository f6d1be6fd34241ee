import { isUtf8 } from 'node:buffer';
import { accessSync, constants, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ArchiveKey, formOf } from './cipher';
import {
  busyTimeoutMs,
  Connection,
  isArchive,
  isBusy,
  isDamage,
  makeDurable,
  schemaTrouble,
  schemaVersion,
} from './connection';
import { ensureMark } from '../disk/mark';
import { diskTroubleOf } from '../disk/trouble';
import { ArchiveError } from './errors';
import { syncFile, syncFolder } from './files';
import { takeLock } from './lock';
import { currentVersion, migrate, migrateNew } from './migrate';
import { markOf } from './paths';

export interface OpenFile {
  connection: Connection;
  /** With which it is encrypted; null for one that is not. */
  key: ArchiveKey | null;
  release: () => void;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

const statOrNull = (file: string, stat: (path: string) => Stats): Stats | null => {
  try {
    return stat(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** The archive is built under another name, so that a file under its own name is always a whole one. */
const create = (file: string, key: ArchiveKey | null): void => {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  rmSync(`${unfinished}-journal`, { force: true });
  writeFileSync(unfinished, '', { flag: 'wx', mode: 0o600 });
  const connection = new Connection(unfinished, busyTimeoutMs, key);
  try {
    migrateNew(connection);
  } finally {
    connection.close();
  }
  syncFile(unfinished);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
};

/** @returns false when there is nothing yet */
const mustBeUsable = (file: string): boolean => {
  const found = statOrNull(file, statSync);
  if (!found) {
    if (statOrNull(file, lstatSync)) throw new ArchiveError('unreadable', file, 'it is a link to nothing');
    if ((statOrNull(`${file}-wal`, statSync)?.size ?? 0) > 0)
      throw new ArchiveError('corrupt', file, 'the file is gone, but its write-ahead log is still there');
    return false;
  }
  if (!found.isFile()) throw new ArchiveError('unreadable', file, 'it is not a file');
  if (found.size === 0) throw new ArchiveError('corrupt', file, 'the file is empty');
  accessSync(file, constants.R_OK | constants.W_OK);
  return true;
};

/** Touches every table, which finds a file that was cut short or overwritten. Nothing is written before this. */
const mustBeOurs = (file: string, connection: Connection): void => {
  // As bytes: text that is none would end the process.
  const tables = connection
    .all(`select cast(name as blob) as name from sqlite_master where type = 'table'`)
    .map(({ name }) => (name instanceof Uint8Array && isUtf8(name) ? new TextDecoder().decode(name) : null));
  if (tables.includes(null)) throw new ArchiveError('corrupt', file, 'the names of its tables are damaged');
  if (!isArchive(connection))
    throw new ArchiveError('corrupt', file, "it is another program's database, not an archive");
  const version = schemaVersion(connection);
  if (version > currentVersion)
    throw new ArchiveError(
      'newer',
      file,
      `a newer version of Packbench made it (schema ${version}, known ${currentVersion})`,
    );
  for (const name of tables) connection.all(`select 1 from "${name}" limit 1`);
};

/** @returns the key to open the file with: one that is not encrypted opens without, whatever the keychain holds */
const keyFor = (file: string, key: ArchiveKey | null): ArchiveKey | null => {
  if (formOf(file) !== 'encrypted') return null;
  if (key === null) throw new ArchiveError('no_key', file, 'it is encrypted, and its key is not to be had');
  return key;
};

const connect = (file: string, given: ArchiveKey | null): Omit<OpenFile, 'release'> => {
  if (!mustBeUsable(file)) create(file, given);
  const key = keyFor(file, given);
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    mustBeOurs(file, connection);
    // The version an archive has from then on says that there is a mark: it comes first.
    ensureMark(markOf(file), key);
    const isUpgraded = migrate(connection) > 0;
    makeDurable(connection);
    // The log may be lost, and what the version says must not be.
    if (isUpgraded) connection.all('pragma wal_checkpoint(full)');
    return { connection, key };
  } catch (error) {
    connection.close();
    throw error;
  }
};

/** Null where the error is not that the disk does not take what is written. */
export const diskRefusal = (file: string, error: unknown): ArchiveError | null => {
  const trouble = diskTroubleOf(error);
  if (trouble === 'full') return new ArchiveError('unwritable', file, 'the disk is full');
  // A user who may not write is told that.
  if (trouble !== 'unwritable' || ['EACCES', 'EPERM'].includes(codeOf(error))) return null;
  return new ArchiveError('unwritable', file, `writing to the disk fails (${codeOf(error)})`);
};

/** Null where the error is not that the file is damaged. */
export const damageRefusal = (file: string, error: unknown): ArchiveError | null =>
  isDamage(error) ? new ArchiveError('corrupt', file, 'the file is damaged or is not a database') : null;

/** Why an archive was not opened, in an error that says so. */
export const refusal = (file: string, error: unknown): ArchiveError => {
  if (error instanceof ArchiveError) return error;
  const damaged = damageRefusal(file, error);
  if (damaged) return damaged;
  if (isBusy(error)) return new ArchiveError('locked', file, 'another program has it locked');
  const full = diskRefusal(file, error);
  if (full) return full;
  const cause = [codeOf(error), schemaTrouble(error)].filter((part) => part !== null).join(': ');
  return new ArchiveError('unreadable', file, `it can't be opened for reading and writing (${cause})`);
};

/**
 * Opens the archive's file, or makes it where there is none: folder 0700, file 0600; encrypted where there is a key.
 * @throws ArchiveError when it exists and can't be used; nothing is made or changed then
 */
export const openFile = (path: string, key: ArchiveKey | null = null): OpenFile => {
  const file = resolve(path);
  let release: (() => void) | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    release = takeLock(file);
    return { ...connect(file, key), release };
  } catch (error) {
    release?.();
    throw refusal(file, error);
  }
};
