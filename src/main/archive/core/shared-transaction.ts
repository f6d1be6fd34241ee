import { diskTroubleOf } from '../disk/trouble';
import type { Connection } from './connection';
import { inTransaction } from './work-queue';

/** What came of a piece of work: what it returned, or what it threw. */
export type Outcome = { result: unknown } | { error: unknown };

/** One of several in a transaction: what it wrote is taken back alone where it fails. */
const guarded = (connection: Connection, work: () => unknown): Outcome => {
  connection.prepare('savepoint change').run([]);
  try {
    const result = work();
    connection.prepare('release change').run([]);
    return { result };
  } catch (error) {
    // SQLite itself takes everything back on a full disk and on read and write errors: then nothing of the group is saved.
    if (!connection.inTransaction || diskTroubleOf(error) !== null) throw error;
    connection.prepare('rollback to change').run([]);
    connection.prepare('release change').run([]);
    return { error };
  }
};

/**
 * Does all of it in one transaction, and so with one wait for the disk; what can't be saved takes nothing else with it.
 * @throws what the disk throws: nothing of it is saved then
 */
export const saveTogether = <T extends { work: () => unknown }>(
  connection: Connection,
  group: readonly T[],
): (T & { outcome: Outcome })[] => {
  const save = (work: () => unknown): Outcome =>
    group.length === 1 ? { result: work() } : guarded(connection, work);
  try {
    return inTransaction(connection, () => group.map((each) => ({ ...each, outcome: save(each.work) })));
  } catch (error) {
    if (diskTroubleOf(error) !== null) throw error;
    return group.map((each) => ({ ...each, outcome: { error } }));
  }
};
