import Libsql from 'libsql/promise';
import { access, type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { yieldToEventLoop } from '../../base/event-loop';
import { addressOf, type ArchiveKey, optionsOf } from './cipher';
import { applicationId, isReadError } from './connection';
import { currentVersion } from './migrate';
import { mustBeText, createPlaces, schemaMustBeText } from './text-check';

/**
 * Long work on a complete file, in a thread of libsql, while the station's thread continues. Such a connection only runs scripts: a
 * prepared statement would keep its file open until it is collected as garbage.
 */

interface Scripts {
  exec(sql: string): Promise<void>;
  close(): void;
}

const busyTimeoutMs = 5000;
/** How often a running copy is synced to the disk, so that the station's own commits do not wait for all of it at once. */
const syncEveryMs = 20;

/** Work on a file failed. Gives only SQLite's error number, because its message may contain the file's key. */
export class FileWorkError extends Error {
  /** See https://www.sqlite.org/rescode.html; 0 when it was not an SQLite error. */
  readonly rawCode: number;

  constructor(what: string, cause: unknown) {
    const raw = cause instanceof Error && 'rawCode' in cause ? cause.rawCode : 0;
    const rawCode = typeof raw === 'number' ? raw : 0;
    super(`${what} failed (SQLite ${rawCode})`);
    this.name = 'FileWorkError';
    this.rawCode = rawCode;
  }
}

/** @throws FileWorkError */
export const runScripts = async (
  what: string,
  file: string,
  key: ArchiveKey | null,
  scripts: readonly string[],
): Promise<void> => {
  let connection: Scripts | null = null;
  try {
    // libsql would create it, and an empty archive looks like one that lost everything.
    await access(file);
    connection = new Libsql(file, { timeout: busyTimeoutMs, ...optionsOf(key) });
    for (const script of scripts) await connection.exec(script);
  } catch (error) {
    throw new FileWorkError(what, error);
  } finally {
    connection?.close();
    // libsql's thread gives up the file a moment later. Until then the archive can't be closed as one file.
    await yieldToEventLoop();
  }
};

const syncNow = async (file: string): Promise<void> => {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r+');
    await handle.sync();
  } finally {
    await handle?.close();
  }
};

const syncWhileCopying = async (file: string, isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    await pause(syncEveryMs);
    // At first the file does not exist yet.
    if (!isDone()) await syncNow(file).catch(() => undefined);
  }
};

/**
 * Makes a consistent copy of a database that may be open and in use. The copy is synced to disk and contains no deleted data.
 * @param to must not exist yet; its key may differ from the original's
 * @throws FileWorkError
 */
export const copyDatabase = async (
  from: { file: string; key: ArchiveKey | null },
  to: { file: string; key: ArchiveKey | null },
): Promise<void> => {
  let done = false;
  const copied = runScripts('the copy', from.file, from.key, [
    // The copy is synced below.
    'pragma synchronous=off',
    `vacuum into ${addressOf(to.file, to.key)}`,
  ]).finally(() => (done = true));
  await Promise.all([copied, syncWhileCopying(to.file, () => done)]);
  await syncNow(to.file);
};

/** Fails where `quick_check` reports damage, because a script returns no rows. */
const soundTable = `create temp table sound (line text check (line = 'ok'));`;
const mustBeSound = (pragma: Check): string => `${soundTable}
insert into sound select ${pragma} from pragma_${pragma};`;

/**
 * `quick_check` reads every page and its content; `integrity_check` also compares each index with its table, which takes several times
 * as long (https://www.sqlite.org/pragma.html#pragma_integrity_check).
 */
export type Check = 'quick_check' | 'integrity_check';

const mustBe = (what: string, number: number, pragma: string): string => `
create temp table ${what} (number integer check (number = ${number}));
insert into ${what} select * from pragma_${pragma};`;

const codeOf = (error: unknown): number => (error instanceof FileWorkError ? error.rawCode & 0xff : 0);
/** Result codes: ERROR no such table or column; CONSTRAINT from the check itself; CORRUPT and NOTADB from SQLite. */
const failedWith = async (codes: readonly number[], work: Promise<void>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (codes.includes(codeOf(error))) return true;
    throw error;
  }
};

/** Finds the version with scripts that fail on every other version; null for a file that is not an archive, or is newer. */
const versionBy = async (run: (scripts: string[]) => Promise<void>): Promise<number | null> => {
  if (await failedWith([19], run([mustBe('ours', applicationId, 'application_id')]))) return null;
  for (let version = currentVersion; version > 0; version -= 1)
    if (!(await failedWith([19], run([mustBe('version', version, 'user_version')])))) return version;
  return null;
};

const hasNoDamage = async (file: string, key: ArchiveKey | null, pragma: Check): Promise<boolean> => {
  const run = (scripts: readonly string[]): Promise<void> =>
    runScripts('the check', file, key, ['pragma temp_store=memory', ...scripts]);
  if (await failedWith([11, 19, 26], run([mustBeSound(pragma), createPlaces, schemaMustBeText])))
    return false;
  const version = await versionBy(run);
  if (version === null) return true;
  return !(await failedWith([1, 11, 19, 26], run([soundTable, createPlaces, ...mustBeText(version)])));
};

/**
 * Checks the complete file: its structure (https://www.sqlite.org/pragma.html#pragma_quick_check), and in an archive also that all
 * text is UTF-8, because libsql ends the process on text that is not.
 * @returns false when it is damaged, can't be read in full, or is no database under this key
 * @throws FileWorkError when it could not be checked
 */
export const isSound = async (
  file: string,
  key: ArchiveKey | null,
  pragma: Check = 'quick_check',
): Promise<boolean> => {
  try {
    return await hasNoDamage(file, key, pragma);
  } catch (error) {
    if (isReadError(error)) return false;
    throw error;
  }
};
