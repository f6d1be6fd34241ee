import type { Connection } from './connection';
import type { Db } from './schema';

/** Runs synchronous work on the archive's one connection, never in the middle of somebody's transaction. */
export type Turn = <T>(work: () => T) => Promise<T>;

/**
 * Work that holds the thread from its beginning to its end needs no turn of its own, unless a transaction that lets others have
 * the thread meanwhile (`yieldToEventLoop`) is open: it would see what is not saved yet, or become part of it.
 */
export const createWorkQueue =
  (db: Db, connection: Connection): Turn =>
  async (work) =>
    connection.inTransaction ? db.connection().execute(() => Promise.resolve(work())) : work();

/**
 * One transaction, from `begin` to the disk. What `work` throws takes all of it back.
 * @throws what `work` throws, or what the disk does
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
    // SQLite itself rolls back on a full disk and on read and write errors.
    if (connection.inTransaction) connection.prepare('rollback').run([]);
    throw error;
  }
};
