import type { Connection } from './connection';
import type { Db } from './schema';

/** Runs synchronous work on the archive's only connection, never inside another caller's transaction. */
export type Exclusively = <T>(work: () => T) => Promise<T>;

/**
 * Synchronous work needs to wait only while a transaction is open that yields the thread (`yieldToEventLoop`): the work would see what
 * is not committed yet, or become part of that transaction. And while another thread writes the file: it would block this one.
 */
export const createWorkQueue =
  (db: Db, connection: Connection): Exclusively =>
  async (work) =>
    connection.inTransaction || connection.isGivenAway
      ? db.connection().execute(() => Promise.resolve(work()))
      : work();

/** Runs work of another thread on the archive's file. All other work waits until its promise is settled. */
export const withoutConnection = (db: Db, connection: Connection, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async () => {
    connection.isGivenAway = true;
    try {
      await work();
    } finally {
      connection.isGivenAway = false;
    }
  });

/**
 * Runs `work` in one transaction. If it throws, the transaction is rolled back.
 * @throws the error of `work` or of the disk
 */
export const inTransaction = <T>(connection: Connection, work: () => T): T => {
  connection.onBegin();
  connection.prepare('begin immediate').run([]);
  try {
    const result = work();
    connection.prepare('commit').run([]);
    connection.onCommit();
    return result;
  } catch (error) {
    // SQLite itself rolls back on a full disk, and on read and write errors.
    if (connection.inTransaction) connection.prepare('rollback').run([]);
    throw error;
  }
};
