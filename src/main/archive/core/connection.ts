import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import Libsql from 'libsql';
import { type ArchiveKey, optionsOf } from './cipher';

/** This file has everything that depends on SQLite: the library, its pragmas, locks and error numbers. */

type Row = Record<string, unknown>;

/** `PBCH` in the file's header. Shows that a database is an archive and not another program's. */
export const applicationId = 0x50_42_43_48;
export const busyTimeoutMs = 5000;
const maxCachedStatements = 200;

/**
 * Converts a value for libsql, which aborts the whole process on a boolean and binds every number as a float. It cuts text at U+0000
 * when it reads it back, so that character is replaced.
 */
const toSql = (value: unknown): string | number | bigint | Uint8Array | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'number' && Number.isFinite(value))
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  throw new TypeError(`a value of type ${typeof value} can't be stored`);
};

/** libsql returns blobs as ArrayBuffer. Rows are changed in place, because copying ten thousand rows takes noticeable time. */
const fromSql = (found: unknown): Row => {
  const row = found as Row;
  for (const name in row) {
    const value = row[name];
    if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value);
  }
  return row;
};

const wrap = (statement: Libsql.Statement) => ({
  reader: statement.reader,
  /** `get` is not used: after an `all` of the same statement libsql 0.5 answers it with the row of the values bound before. */
  all: (parameters: readonly unknown[]): Row[] => statement.all(parameters.map(toSql)).map(fromSql),
  run: (parameters: readonly unknown[]) => statement.run(parameters.map(toSql)),
  iterate: (): never => {
    throw new Error('the archive does not stream');
  },
});

type Prepared = ReturnType<typeof wrap>;

/** One open SQLite file. Synchronous; every method throws on failure. */
export class Connection {
  readonly #database: Libsql.Database;
  /** Statements are cached because libsql frees one only when it is collected as garbage, which is late. */
  readonly #statements = new Map<string, Prepared>();
  #open = true;
  /** Another thread writes the file: a write here would wait for it and block this thread. */
  isGivenAway = false;
  /** Called before each transaction. If it throws, the transaction does not begin. */
  onBegin: () => void = () => undefined;
  /** Called after each committed transaction. */
  onCommit: () => void = () => undefined;

  /**
   * @param file absolute path; created if it does not exist
   * @param key encryption key of the file; null for an unencrypted one
   */
  constructor(file: string, timeoutMs: number = busyTimeoutMs, key: ArchiveKey | null = null) {
    this.#database = new Libsql(file, { timeout: timeoutMs, ...optionsOf(key) });
  }

  /** Runs statements that return no rows; several are separated by `;`. */
  exec(sql: string): void {
    this.#mustBeOpen();
    this.#database.exec(sql);
  }

  prepare(sql: string): Prepared {
    this.#mustBeOpen();
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear();
    const prepared = wrap(this.#database.prepare(sql));
    this.#statements.set(sql, prepared);
    return prepared;
  }

  all(sql: string, parameters: readonly unknown[] = []): Row[] {
    return this.prepare(sql).all(parameters);
  }

  /** Reads a pragma that returns one number. */
  number(pragma: string): number {
    return Number(Object.values(this.all(`pragma ${pragma}`)[0] ?? {})[0]);
  }

  get inTransaction(): boolean {
    // libsql aborts the process when this is read after close().
    return this.#open && this.#database.inTransaction;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#statements.clear();
    this.#database.close();
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new Error('the archive is closed');
  }
}

/** Whether the file has the archive's application id. */
export const isArchive = (connection: Connection): boolean =>
  connection.number('application_id') === applicationId;

/** Number of the last migration that was applied to the file; 0 for a new one. */
export const schemaVersion = (connection: Connection): number => connection.number('user_version');

/** Runs one migration and stores its number, in one transaction. */
export const runMigration = (connection: Connection, sql: string, version: number): void => {
  try {
    connection.exec(
      `begin immediate;\n${sql}\n;pragma application_id = ${applicationId};pragma user_version = ${version};commit;`,
    );
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    throw error;
  }
};

/**
 * Settings of a working connection. WAL with `synchronous=FULL` syncs every commit to the disk before it returns
 * (https://www.sqlite.org/pragma.html#pragma_synchronous); `fullfsync` does the same on macOS, where a plain fsync does not.
 */
export const makeDurable = (connection: Connection): void => {
  connection.exec(
    ['journal_mode=WAL', 'synchronous=FULL', 'fullfsync=ON', 'checkpoint_fullfsync=ON', 'foreign_keys=ON']
      .concat(['trusted_schema=OFF', 'temp_store=MEMORY'])
      .map((pragma) => `pragma ${pragma};`)
      .join('\n'),
  );
};

/**
 * Merges the write-ahead log into the file and closes it. Leaving WAL mode makes the archive a single file that can be copied, and
 * leaves no work for the native handle, which exists until its statements are collected.
 */
export const closeAsOneFile = (connection: Connection): void => {
  try {
    connection.exec('pragma busy_timeout=0; pragma journal_mode=DELETE');
  } catch {
    // Another program reads the file: the log stays beside it and is merged at the next opening.
  }
  connection.close();
};

/** All damage that SQLite finds in the file's structure; empty when there is none. Reads the complete file. */
export const damages = (connection: Connection): string[] =>
  connection
    .all('pragma quick_check')
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok');

/** The primary result code of a SQLite error (https://www.sqlite.org/rescode.html), 0 for any other error. */
const resultCode = (error: unknown): number => {
  const raw = error instanceof Error && 'rawCode' in error ? error.rawCode : 0;
  return typeof raw === 'number' ? raw & 0xff : 0;
};

export const isBusy = (error: unknown): boolean => [5, 6].includes(resultCode(error));
export const isDamage = (error: unknown): boolean => [11, 26].includes(resultCode(error));
/** The disk could not read a part of a file: IOERR_READ, IOERR_SHORT_READ, IOERR_CORRUPTFS (https://www.sqlite.org/rescode.html). */
export const isReadError = (error: unknown): boolean =>
  error instanceof Error && 'rawCode' in error && [266, 522, 8458].includes(Number(error.rawCode));
export const isUniqueViolation = (error: unknown, column: string): boolean =>
  error instanceof Error && 'rawCode' in error && error.rawCode === 2067 && error.message.includes(column);

const name = '[a-z][a-z0-9_]{0,40}';
/** SQLite's messages about tables and columns: they contain names of the schema, no value and no address. */
const ofSchema = new RegExp(
  `^(?:duplicate column name: ${name}|no such (?:table|column|index|trigger): ${name}(?:\\.${name})?` +
    `|(?:table|index|trigger) ${name} already exists|malformed JSON` +
    `|(?:NOT NULL|UNIQUE) constraint failed: ${name}\\.${name}(?:, ${name}\\.${name})*|FOREIGN KEY constraint failed)$`,
);

/** SQLite's message where it is about the schema; null for all others, which may contain a file's key or a row. */
export const schemaMessage = (error: unknown): string | null =>
  error instanceof Error && resultCode(error) !== 0 && ofSchema.test(error.message) ? error.message : null;

/** Takes the write lock when a transaction begins: a transaction that reads first could later fail as busy. */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super({ database: connection });
    this.#connection = connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection.onBegin();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#connection.onCommit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite already rolled back after a full disk, and after read and write errors.
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

export class ArchiveDialect extends SqliteDialect {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super({ database: connection });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#connection);
  }
}
