import { isUtf8 } from 'node:buffer';
import { accessSync, constants, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codedMessage } from '#shared/text/coded-message';
import { errorCode } from '../../base/error-code';
import { type ArchiveKey, formOf } from './cipher';
import {
  busyTimeoutMs,
  Connection,
  isArchive,
  isBusy,
  isDamage,
  isReadError,
  makeDurable,
  schemaMessage,
  schemaVersion,
} from './connection';
import { ensureMark } from '../disk/mark';
import { diskTroubleOf } from '../disk/trouble';
import { ArchiveError, RowError } from './errors';
import { syncFile, syncFolder } from './files';
import { takeLock } from './lock';
import { currentVersion, migrate, migrateNew } from './migrate';
import { markOf } from './paths';

export interface OpenFile {
  connection: Connection;
  /** The key it is encrypted with; null for an unencrypted file. */
  key: ArchiveKey | null;
  release: () => void;
}

const codeOf = (error: unknown): string => errorCode(error) ?? codedMessage('folder.noReason');

const statOrNull = (file: string, stat: (path: string) => Stats): Stats | null => {
  try {
    return stat(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Builds the archive under another name, so that a file under its own name is always complete. */
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

/** @returns false when no archive exists yet */
const mustBeUsable = (file: string): boolean => {
  const found = statOrNull(file, statSync);
  if (!found) {
    if (statOrNull(file, lstatSync)) throw new ArchiveError('unreadable', file, codedMessage('archive.link'));
    if ((statOrNull(`${file}-wal`, statSync)?.size ?? 0) > 0)
      throw new ArchiveError('corrupt', file, codedMessage('archive.gone'));
    return false;
  }
  if (!found.isFile()) throw new ArchiveError('unreadable', file, codedMessage('archive.notFile'));
  if (found.size === 0) throw new ArchiveError('corrupt', file, codedMessage('archive.empty'));
  accessSync(file, constants.R_OK | constants.W_OK);
  return true;
};

/**
 * Reads from every table, which finds a file that was truncated or overwritten. Nothing is written before this check.
 * @throws ArchiveError when it is not an archive or a newer version made it; SQLite's error when it is damaged
 */
export const requireOurs = (file: string, connection: Connection): void => {
  // Names are read as bytes: text that is not UTF-8 would end the process.
  const tables = connection
    .all(`select cast(name as blob) as name from sqlite_master where type = 'table'`)
    .map(({ name }) => (name instanceof Uint8Array && isUtf8(name) ? new TextDecoder().decode(name) : null));
  if (tables.includes(null)) throw new ArchiveError('corrupt', file, codedMessage('archive.tables'));
  if (!isArchive(connection)) throw new ArchiveError('corrupt', file, codedMessage('archive.another'));
  const version = schemaVersion(connection);
  if (version > currentVersion)
    throw new ArchiveError('newer', file, codedMessage('archive.newer', { version, known: currentVersion }));
  for (const name of tables) connection.all(`select 1 from "${name?.replaceAll('"', '""')}" limit 1`);
};

/** The same for a file that is not open. */
export const requireOurFile = (file: string, key: ArchiveKey | null): void => {
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    requireOurs(file, connection);
  } finally {
    connection.close();
  }
};

/** @returns the key to open the file with; null for an unencrypted file, whatever the keychain has */
const keyFor = (file: string, key: ArchiveKey | null): ArchiveKey | null => {
  if (formOf(file) !== 'encrypted') return null;
  if (key === null) throw new ArchiveError('no_key', file, codedMessage('archive.noKey'));
  return key;
};

const connect = (file: string, given: ArchiveKey | null): Omit<OpenFile, 'release'> => {
  if (!mustBeUsable(file)) create(file, given);
  const key = keyFor(file, given);
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    requireOurs(file, connection);
    // A file of the new version must have a mark, so the mark is made first.
    ensureMark(markOf(file), key);
    const isUpgraded = migrate(connection) > 0;
    makeDurable(connection);
    // The log may be lost after this, but not the new version number.
    if (isUpgraded) connection.all('pragma wal_checkpoint(full)');
    return { connection, key };
  } catch (error) {
    connection.close();
    throw error;
  }
};

/** Null where the error is not about writing to the disk. */
export const diskRefusal = (file: string, error: unknown): ArchiveError | null => {
  const trouble = diskTroubleOf(error);
  if (trouble === 'full') return new ArchiveError('unwritable', file, codedMessage('folder.diskFull'));
  // A missing permission is reported as such.
  if (trouble !== 'unwritable' || ['EACCES', 'EPERM'].includes(codeOf(error))) return null;
  return new ArchiveError('unwritable', file, codedMessage('archive.writing', { code: codeOf(error) }));
};

/** Null where the error does not show damage of the file. */
export const damageRefusal = (file: string, error: unknown): ArchiveError | null =>
  isDamage(error) || isReadError(error)
    ? new ArchiveError('corrupt', file, codedMessage('archive.damaged'))
    : null;

/** The ArchiveError for an error at opening. */
export const asArchiveError = (file: string, error: unknown): ArchiveError => {
  if (error instanceof ArchiveError) return error;
  const damaged = damageRefusal(file, error);
  if (damaged) return damaged;
  if (isBusy(error)) return new ArchiveError('locked', file, codedMessage('archive.program'));
  const full = diskRefusal(file, error);
  if (full) return full;
  const what = error instanceof RowError ? error.message : codeOf(error);
  const cause = [what, schemaMessage(error)].filter((part) => part !== null).join(': ');
  return new ArchiveError('unreadable', file, codedMessage('archive.opened', { cause }));
};

/**
 * Opens the archive's file, or creates it: folder 0700, file 0600, encrypted if there is a key.
 * @throws ArchiveError when it exists and can't be used; nothing is created or changed then
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
    throw asArchiveError(file, error);
  }
};
