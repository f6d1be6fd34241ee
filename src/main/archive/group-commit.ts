import type { LoggedEvent } from '#shared/label/event';
import { saveChange } from './commit';
import { othersTurn } from './others-turn';
import { inTransaction, type Turn } from './turns';
import type { Commit, Surroundings } from './types';

/** Changes in one transaction at most: so many take some ten milliseconds, and nobody else has the thread meanwhile. */
const most = 20;

interface Waiting {
  change: Commit;
  /** In whose name it is done: asked when it was wished, for the transaction is everybody's. */
  operator: string | null;
  done: (logged: LoggedEvent) => void;
  failed: (error: unknown) => void;
}

type Outcome = { logged: LoggedEvent } | { error: unknown };

/**
 * Changes that are wished in the same breath share one transaction, and so one wait for the disk; each of them is on disk when
 * its promise resolves, or nothing of it. They are saved in the order they were wished, and one that can't be takes no other
 * with it, unless it is the disk that fails.
 */
export const createGroupCommit = (around: Surroundings, turn: Turn) => {
  const { connection } = around;
  const waiting: Waiting[] = [];

  const save = ({ change, operator }: Waiting): LoggedEvent =>
    saveChange(change, { ...around, operator: () => operator });

  /** One of several in a transaction: what it wrote is taken back alone where it fails. */
  const guarded = (each: Waiting): Outcome => {
    connection.prepare('savepoint change').run([]);
    try {
      const logged = save(each);
      connection.prepare('release change').run([]);
      return { logged };
    } catch (error) {
      // SQLite itself takes everything back on a full disk and on read and write errors: then nothing of the group is saved.
      if (!connection.inTransaction) throw error;
      connection.prepare('rollback to change').run([]);
      connection.prepare('release change').run([]);
      return { error };
    }
  };

  const saveAll = (group: readonly Waiting[]): Outcome[] => {
    const [only] = group;
    return inTransaction(connection, () =>
      only && group.length === 1 ? [{ logged: save(only) }] : group.map(guarded),
    );
  };

  /** Takes those that wait in front and settles each; throws nothing. */
  const saveSome = (): void => {
    const group = waiting.splice(0, most);
    try {
      const outcomes = saveAll(group);
      for (const [at, { done, failed }] of group.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'logged' in outcome) done(outcome.logged);
        else failed(outcome?.error);
      }
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  };

  let isWriting = false;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Who is about to wish something goes with those who did.
      await othersTurn();
      await turn(saveSome);
    }
    // In the same breath as the last look: a change that came in between would be left lying.
    isWriting = false;
  };

  return {
    commit: (change: Commit): Promise<LoggedEvent> =>
      new Promise((done, failed) => {
        waiting.push({ change, operator: around.operator(), done, failed });
        if (isWriting) return;
        isWriting = true;
        void write();
      }),
    /** Saves all that was wished so far, at once; for whoever has the connection alone. */
    finish: (): void => {
      while (waiting.length > 0) saveSome();
    },
  };
};
