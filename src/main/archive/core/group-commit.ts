import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import { saveChange } from '../changes/commit';
import { createPatience, type DiskWatch } from '../disk/patience';
import { diskTroubleOf } from '../disk/trouble';
import { yieldToEventLoop } from '../../base/event-loop';
import { inTransaction, type Turn } from './work-queue';
import type { Commit, ArchiveDeps } from './types';

/** Changes in one transaction at most: so many take some ten milliseconds, and nobody else has the thread meanwhile. */
const most = 20;

interface Waiting {
  work: () => unknown;
  /** The change of a label; null for other work, which keeps its place among them. */
  change: Commit | null;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
}

type Outcome = { result: unknown } | { error: unknown };

/** A group that is on the disk already, though the mark does not say so yet. */
interface Unmarked {
  group: readonly Waiting[];
  outcomes: readonly Outcome[];
  /** The mark must outlive a power cut before anybody learns of it. */
  mustLast: boolean;
}

const isAnswer = ({ type }: LabelEvent): boolean =>
  type === 'register.succeeded' || type === 'register.failed';
/** After these, a request that costs money leaves the station. */
const isPurchase = ({ type }: LabelEvent): boolean => type === 'register.started';
/** After these, a label's bytes leave it. */
const isPrint = ({ type }: LabelEvent): boolean => type === 'print.sending';
const settle = ({ done, failed }: Waiting, outcome: Outcome | undefined): void => {
  if (outcome && 'result' in outcome) done(outcome.result);
  else failed(outcome?.error);
};

/**
 * Changes that are asked for in the same breath share one transaction, and so one wait for the disk; each of them is on disk when
 * its promise resolves, or nothing of it. They are saved in the order they were asked for, and one that can't be saved takes no
 * other with it.
 *
 * A disk that is full or fails refuses nothing for good: whatever waits keeps its place and is tried again until the disk takes
 * it, so that no purchase begins before the answers of those before it are kept. Answers go into the room that was taken for them
 * meanwhile (`disk/room.ts`), where a start finds them.
 */
export const createGroupCommit = (around: ArchiveDeps, turn: Turn, watch: DiskWatch) => {
  const { connection } = around;
  const { rooms, mark } = watch;
  const patience = createPatience(watch);
  let waiting: Waiting[] = [];
  let unmarked: Unmarked | null = null;
  /** The disk has no room for the answer of one more purchase: none begins until it has, though room of others is free again. */
  let lacksRoom = false;
  const isWell = (): void => {
    if (!lacksRoom) patience.well();
  };

  /** One of several in a transaction: what it wrote is taken back alone where it fails. */
  const guarded = ({ work }: Waiting): Outcome => {
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

  const saveAll = (group: readonly Waiting[]): Outcome[] => {
    const [only] = group;
    return inTransaction(connection, () =>
      only && group.length === 1 ? [{ result: only.work() }] : group.map(guarded),
    );
  };

  let hasTold = false;
  /** Whatever becomes of the archive, what was paid for is put beside it, as far as the disk takes anything. */
  const keepAnswer = ({ change }: Waiting): void => {
    if (!change || !isAnswer(change.event)) return;
    try {
      rooms.keep(change);
    } catch (error) {
      if (!hasTold) watch.onError('an answer could not be kept beside the archive', error);
      hasTold = true;
    }
  };
  const keepAnswers = (): void => waiting.forEach(keepAnswer);

  /** Room for the answer of a purchase that is about to begin. @returns false when room must be made first */
  const hasRoom = ({ change }: Waiting): boolean =>
    change?.event.type !== 'register.started' || (!lacksRoom && rooms.take(change.label.id));

  /** The next to be saved. A purchase that lacks room waits, and holds up nobody behind it. */
  const nextGroup = (): readonly Waiting[] => {
    const group: Waiting[] = [];
    for (const each of waiting) {
      if (group.length === most) break;
      if (hasRoom(each)) group.push(each);
    }
    return group;
  };

  /** Room is free again once the answer is in the archive, or there will be none: one that was refused stays where it is. */
  const freeRoom = (each: Waiting, outcome: Outcome | undefined): void => {
    const { change } = each;
    if (!change) return;
    const isSaved = outcome !== undefined && 'result' in outcome;
    if (isAnswer(change.event) && !isSaved) keepAnswer(each);
    else if (isAnswer(change.event) || !isSaved) rooms.free(change.label.id);
  };

  const settleUnmarked = (): void => {
    const { group = [], outcomes = [] } = unmarked ?? {};
    unmarked = null;
    for (const [at, each] of group.entries()) freeRoom(each, outcomes[at]);
    for (const [at, each] of group.entries()) settle(each, outcomes[at]);
  };

  /** @param atOnce nobody waits for a mark that must last (`makeLast`) */
  const settleMarked = (atOnce: boolean): void => {
    const mustLast = unmarked?.mustLast === true;
    mark.flush(mustLast && atOnce);
    if (!mustLast || atOnce) settleUnmarked();
  };

  /** The thread is free while the mark goes to the disk, so that it costs a label no more than its share of the waiting. */
  const makeLast = async (): Promise<void> => {
    const those = unmarked;
    if (!those?.mustLast) return;
    try {
      await mark.sync();
      if (unmarked !== those) return;
      settleUnmarked();
      isWell();
    } catch (error) {
      keepAnswers();
      if (unmarked === those) patience.failed(diskTroubleOf(error) ?? 'unwritable', error);
    }
  };

  /** Takes those that wait in front and settles each. @returns false when room must be made first @throws what the disk throws */
  const saveSome = (atOnce: boolean): boolean => {
    settleMarked(atOnce);
    if (unmarked) return true;
    const group = nextGroup();
    if (group.length === 0) return waiting.length === 0;
    let outcomes: Outcome[];
    try {
      outcomes = saveAll(group);
    } catch (error) {
      if (diskTroubleOf(error) !== null) throw error;
      outcomes = group.map(() => ({ error }));
    }
    waiting = waiting.filter((each) => !group.includes(each));
    const has = (is: (event: LabelEvent) => boolean): boolean =>
      group.some(({ change }) => change !== null && is(change.event));
    unmarked = { group, outcomes, mustLast: has(isPurchase) };
    settleMarked(atOnce);
    // The archive itself holds what is sent before a power cut; that its log is lost on top of it is seen a moment later.
    if (has(isPrint)) mark.syncSoon();
    return true;
  };

  /** @returns whether it is worth trying at once again */
  const trySome = (atOnce: boolean): boolean => {
    try {
      const isRoomy = saveSome(atOnce);
      if (!unmarked && isRoomy) isWell();
      return isRoomy;
    } catch (error) {
      const trouble = diskTroubleOf(error);
      keepAnswers();
      patience.failed(trouble ?? 'unwritable', error);
      return true;
    }
  };

  const isOpen = (): boolean => waiting.length > 0 || unmarked !== null;
  const giveUp = (): void => {
    keepAnswers();
    const rest = waiting;
    waiting = [];
    for (const { failed } of rest) failed(patience.error());
    const { group = [], outcomes = [] } = unmarked ?? {};
    unmarked = null;
    for (const [at, each] of group.entries()) settle(each, outcomes[at]);
  };

  const growRoom = async (): Promise<void> => {
    try {
      await rooms.grow();
      lacksRoom = false;
    } catch (error) {
      lacksRoom = true;
      keepAnswers();
      patience.failed(diskTroubleOf(error) ?? 'unwritable', error);
    }
  };

  let isWriting = false;
  const write = async (): Promise<void> => {
    while (isOpen()) {
      // Who is about to ask for something goes with those who did.
      await yieldToEventLoop();
      if (!(await turn(() => trySome(false)))) await growRoom();
      await makeLast();
      if (patience.isOver()) giveUp();
      else await patience.rest();
    }
    // In the same breath as the last look: a change that came in between would be left lying.
    isWriting = false;
  };

  const add = <T>(work: () => T, change: Commit | null): Promise<T> =>
    new Promise((done, failed) => {
      const one: Waiting = { work, change, done: done as (result: unknown) => void, failed };
      waiting.push(one);
      // While the disk fails nobody knows when its turn comes.
      if (patience.isTroubled()) keepAnswer(one);
      if (isWriting) return;
      isWriting = true;
      void write();
    });

  return {
    commit: (change: Commit): Promise<LoggedEvent> => {
      // Asked when it was asked for: the transaction is everybody's.
      const operator = around.operator();
      return add(() => saveChange(change, { ...around, operator: () => operator }), change);
    },
    /** Other work that keeps its place among the changes, in a transaction like them. */
    run: <T>(work: () => T): Promise<T> => add(work, null),
    /** False: what the disk does not take at once is rejected, answers are kept beside the archive. So it is at first. */
    waitForDisk: (waits: boolean): void => patience.set(waits),
    /** Saves all that was asked for so far, at once; for whoever has the connection alone. */
    finish: (): void => {
      patience.set(false);
      while (isOpen() && trySome(true) && !patience.isOver());
      giveUp();
    },
  };
};
