import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import Libsql from 'libsql';
import { type ArchiveKey, optionsOf } from './cipher';

/** Everything that is SQLite's alone stands in this file: the library, its pragmas, locks and error numbers. */

type Row = Record<string, unknown>;

/** `PBCH` in the file's header, so that another program's database is never taken for an archive. */
export const applicationId = 0x50_42_43_48;
export const busyTimeoutMs = 5000;
const statementsKept = 200;

/**
 * A value as libsql takes it. It aborts the whole process on a boolean and binds every number as a float; it cuts text
 * at U+0000 when it reads it back, so that character is replaced rather than the text lost.
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

/** libsql hands out blobs as ArrayBuffer. In place: copies of ten thousand rows are felt. */
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
  /** Never `get`: after an `all` of the same statement libsql 0.5 answers it with the row of the values bound before. */
  all: (parameters: readonly unknown[]): Row[] => statement.all(parameters.map(toSql)).map(fromSql),
  run: (parameters: readonly unknown[]) => statement.run(parameters.map(toSql)),
  iterate: (): never => {
    throw new Error('the archive does not stream');
  },
});

type Prepared = ReturnType<typeof wrap>;

/** One open SQLite file. Synchronous; every method throws when it fails. */
export class Connection {
  readonly #database: Libsql.Database;
  /** Kept because libsql frees a statement only when it is collected as garbage, which comes late. */
  readonly #statements = new Map<string, Prepared>();
  #open = true;
  /** Asked before each transaction; what it throws refuses it. */
  onBegin: () => void = () => undefined;
  /** Told of each transaction that is on the disk. */
  onCommit: () => void = () => undefined;

  /**
   * @param file absolute path; made when absent
   * @param key of the file's encryption; null for one that is not encrypted
   */
  constructor(file: string, timeoutMs: number = busyTimeoutMs, key: ArchiveKey | null = null) {
    this.#database = new Libsql(file, { timeout: timeoutMs, ...optionsOf(key) });
  }

  /** Runs statements that return nothing; several may be divided by `;`. */
  exec(sql: string): void {
    this.#mustBeOpen();
    this.#database.exec(sql);
  }

  prepare(sql: string): Prepared {
    this.#mustBeOpen();
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= statementsKept) this.#statements.clear();
    const prepared = wrap(this.#database.prepare(sql));
    this.#statements.set(sql, prepared);
    return prepared;
  }

  all(sql: string, parameters: readonly unknown[] = []): Row[] {
    return this.prepare(sql).all(parameters);
  }

  /** The single number a pragma answers with. */
  number(pragma: string): number {
    return Number(Object.values(this.all(`pragma ${pragma}`)[0] ?? {})[0]);
  }

  get inTransaction(): boolean {
    // libsql aborts the process when it is asked this after close().
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

/** True when the file bears our mark. */
export const isArchive = (connection: Connection): boolean =>
  connection.number('application_id') === applicationId;

/** Number of the last migration that ran on the file; 0 for a new one. */
export const schemaVersion = (connection: Connection): number => connection.number('user_version');

/** Runs one migration and notes its number, both or neither. */
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
 * Settings of a working connection. WAL with `synchronous=FULL` puts every commit on the disk before it returns
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
 * Folds the write-ahead log into the file and closes it. Leaving WAL mode makes the archive one file that can be copied,
 * and leaves nothing to do for the native handle that lives on until its statements are collected.
 */
export const closeWhole = (connection: Connection): void => {
  try {
    connection.exec('pragma busy_timeout=0; pragma journal_mode=DELETE');
  } catch {
    // Another program reads the file: the log stays beside it and is folded in at the next opening.
  }
  connection.close();
};

/** Every damage SQLite finds in the file's structure; empty when it is sound. Reads the whole file. */
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
export const isUniqueViolation = (error: unknown, column: string): boolean =>
  error instanceof Error && 'rawCode' in error && error.rawCode === 2067 && error.message.includes(column);

const name = '[a-z][a-z0-9_]{0,40}';
/** What SQLite says of tables and columns: names that the schema has, no value and no address. */
const ofSchema = new RegExp(
  `^(?:duplicate column name: ${name}|no such (?:table|column|index|trigger): ${name}(?:\\.${name})?` +
    `|(?:table|index|trigger) ${name} already exists|malformed JSON` +
    `|(?:NOT NULL|UNIQUE) constraint failed: ${name}\\.${name}(?:, ${name}\\.${name})*|FOREIGN KEY constraint failed)$`,
);

/** SQLite's own words where they say what is wrong with the schema; null for all others, which may repeat a file's key or a row. */
export const schemaTrouble = (error: unknown): string | null =>
  error instanceof Error && resultCode(error) !== 0 && ofSchema.test(error.message) ? error.message : null;

/** Takes the write lock when a transaction begins: one that read first could fail half way as busy. */
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
    // SQLite itself rolls back on a full disk and on read and write errors.
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
