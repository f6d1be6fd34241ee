import { diskTroubleOf } from '../disk/trouble';
import type { Connection } from './connection';
import { inTransaction } from './work-queue';

/** The result of a piece of work, or its error. */
export type Outcome = { result: unknown } | { error: unknown };

/** Runs one piece of work in a transaction; if it fails, only its own writes are undone. */
const inSavepoint = (connection: Connection, work: () => unknown): Outcome => {
  connection.prepare('savepoint change').run([]);
  try {
    const result = work();
    connection.prepare('release change').run([]);
    return { result };
  } catch (error) {
    // SQLite itself rolls back everything on a full disk, and on read and write errors: then nothing of the group is saved.
    if (!connection.inTransaction || diskTroubleOf(error) !== null) throw error;
    connection.prepare('rollback to change').run([]);
    connection.prepare('release change').run([]);
    return { error };
  }
};

/**
 * Runs all pieces of work in one transaction, and so waits for the disk only once. A piece that fails does not affect the others.
 * @throws the disk's error: nothing is saved then
 */
export const saveTogether = <T extends { work: () => unknown }>(
  connection: Connection,
  group: readonly T[],
): (T & { outcome: Outcome })[] => {
  const save = (work: () => unknown): Outcome =>
    group.length === 1 ? { result: work() } : inSavepoint(connection, work);
  try {
    return inTransaction(connection, () => group.map((each) => ({ ...each, outcome: save(each.work) })));
  } catch (error) {
    if (diskTroubleOf(error) !== null) throw error;
    return group.map((each) => ({ ...each, outcome: { error } }));
  }
};
