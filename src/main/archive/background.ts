import Libsql from 'libsql/promise';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type ArchiveKey, optionsOf } from './cipher';

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
const mustBeSound = `
create temp table sound (line text check (line = 'ok'));
insert into sound select quick_check from pragma_quick_check;`;

/**
 * Reads the whole file (https://www.sqlite.org/pragma.html#pragma_quick_check).
 * @returns false when its structure is damaged, or it is no database under this key
 * @throws FileWorkError when it could not be looked at
 */
export const isSound = async (file: string, key: ArchiveKey | null): Promise<boolean> => {
  try {
    await runScripts('the check', file, key, ['pragma temp_store=memory', mustBeSound]);
    return true;
  } catch (error) {
    // CONSTRAINT is the check's own; CORRUPT and NOTADB are SQLite's.
    if (error instanceof FileWorkError && [11, 19, 26].includes(error.rawCode & 0xff)) return false;
    throw error;
  }
};
