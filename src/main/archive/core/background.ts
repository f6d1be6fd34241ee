import Libsql from 'libsql/promise';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type ArchiveKey, optionsOf } from './cipher';
import { applicationId } from './connection';
import { currentVersion } from './migrate';
import { mustBeText, places, schemaMustBeText } from './text-check';

/**
 * Long work on a whole file, in a thread of libsql's own: the station's goes on meanwhile. Such a connection only ever runs
 * scripts: a prepared statement would keep its file open until it is collected as garbage.
 */

interface Scripts {
  exec(sql: string): Promise<void>;
  close(): void;
}

const busyTimeoutMs = 5000;
/** How often what a copy wrote is put on the disk, so that the station's own commits never wait for all of it at once. */
const trickleMs = 20;

/** Why work on a file failed: SQLite's own number, never its words, for they may hold the file's key. */
export class FileWorkError extends Error {
  /** Of https://www.sqlite.org/rescode.html; 0 when it was no error of SQLite's. */
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
    connection = new Libsql(file, { timeout: busyTimeoutMs, ...optionsOf(key) });
    for (const script of scripts) await connection.exec(script);
  } catch (error) {
    throw new FileWorkError(what, error);
  } finally {
    connection?.close();
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

const trickle = async (file: string, isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    await pause(trickleMs);
    // Not there yet, at first.
    if (!isDone()) await syncNow(file).catch(() => undefined);
  }
};

/**
 * A consistent copy of a database that may be open and written to: on disk when it resolves. Nothing that was deleted is in it.
 * @param to must not be there yet; its key need not be the original's
 * @throws FileWorkError
 */
export const copyDatabase = async (
  from: { file: string; key: ArchiveKey | null },
  to: { file: string; key: ArchiveKey | null },
): Promise<void> => {
  let done = false;
  const copied = runScripts('the copy', from.file, from.key, [
    // The copy is put on the disk below.
    'pragma synchronous=off',
    `vacuum into ${addressOf(to.file, to.key)}`,
  ]).finally(() => (done = true));
  await Promise.all([copied, trickle(to.file, () => done)]);
  await syncNow(to.file);
};

/** Fails where `quick_check` names anything, for a script gives no rows back. */
const soundTable = `create temp table sound (line text check (line = 'ok'));`;
const mustBeSound = (pragma: Check): string => `${soundTable}
insert into sound select ${pragma} from pragma_${pragma};`;

/**
 * `quick_check` reads every page and what stands on it; `integrity_check` also compares each index with its table, which takes
 * several times as long (https://www.sqlite.org/pragma.html#pragma_integrity_check).
 */
export type Check = 'quick_check' | 'integrity_check';

const mustBe = (what: string, number: number, pragma: string): string => `
create temp table ${what} (number integer check (number = ${number}));
insert into ${what} select * from pragma_${pragma};`;

const codeOf = (error: unknown): number => (error instanceof FileWorkError ? error.rawCode & 0xff : 0);
/** ERROR there is no such table or column; CONSTRAINT is the check's own; CORRUPT and NOTADB are SQLite's. */
const refused = async (codes: readonly number[], work: Promise<void>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (codes.includes(codeOf(error))) return true;
    throw error;
  }
};

/** By the scripts that fail on every other version; null for a file that is none of ours, or newer. */
const versionBy = async (run: (scripts: string[]) => Promise<void>): Promise<number | null> => {
  if (await refused([19], run([mustBe('ours', applicationId, 'application_id')]))) return null;
  for (let version = currentVersion; version > 0; version -= 1)
    if (!(await refused([19], run([mustBe('version', version, 'user_version')])))) return version;
  return null;
};

/**
 * Reads the whole file: its structure (https://www.sqlite.org/pragma.html#pragma_quick_check), and of an archive that every
 * text in it is text, for libsql ends the process on one that is not.
 * @returns false when it is damaged, or it is no database under this key
 * @throws FileWorkError when it could not be looked at
 */
export const isSound = async (
  file: string,
  key: ArchiveKey | null,
  pragma: Check = 'quick_check',
): Promise<boolean> => {
  const run = (scripts: readonly string[]): Promise<void> =>
    runScripts('the check', file, key, ['pragma temp_store=memory', ...scripts]);
  if (await refused([11, 19, 26], run([mustBeSound(pragma), places, schemaMustBeText]))) return false;
  const version = await versionBy(run);
  if (version === null) return true;
  return !(await refused([1, 11, 19, 26], run([soundTable, places, ...mustBeText(version)])));
};
