import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import { saveChange } from '../changes/commit';
import { AnswerRoom, isPurchase } from '../disk/answer-room';
import { createDiskRetry, type DiskWatch } from '../disk/disk-retry';
import { yieldToEventLoop } from '../../base/event-loop';
import { type Outcome, saveTogether } from './shared-transaction';
import type { Exclusively } from './work-queue';
import type { Commit } from '#shared/label/stored';
import type { ArchiveDeps } from './types';

/** Most changes in one transaction: this many take about ten milliseconds, in which no other work has the thread. */
const maxGroupSize = 20;

interface Waiting {
  work: () => unknown;
  /** The change of a label; null for other work, which runs in the same order. */
  change: Commit | null;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
}

/** A group that is committed but not yet recorded in the mark. */
interface Unmarked {
  group: readonly (Waiting & { outcome: Outcome })[];
  /** The mark must be synced to the disk before the callers learn of the result. */
  mustSync: boolean;
}

/** After this event a label's bytes leave the station. */
const isPrint = ({ type }: LabelEvent): boolean => type === 'print.sending';
const has = (group: readonly Waiting[], is: (event: LabelEvent) => boolean): boolean =>
  group.some(({ change }) => change !== null && is(change.event));

const settle = ({ group }: Unmarked): void => {
  for (const { outcome, done, failed } of group)
    if ('result' in outcome) done(outcome.result);
    else failed(outcome.error);
};

/** Reads the operator now, because the transaction that is saved later is shared by several callers. */
export const withCurrentOperator = (deps: ArchiveDeps): ArchiveDeps => {
  const operator = deps.operator();
  return { ...deps, operator: () => operator };
};

/**
 * Changes requested at the same time share one transaction, and so wait for the disk only once. When a change's promise resolves, the
 * change is on disk. Changes are saved in the order of the requests, and a change that can't be saved does not affect the others.
 *
 * A full or failing disk does not reject changes: each keeps its place and is retried until the disk accepts it, so no purchase begins
 * before earlier answers are saved. Meanwhile answers are written into the room that was reserved for them (`disk/room.ts`), where the
 * next start finds them.
 */
export class GroupCommit {
  readonly #deps: ArchiveDeps;
  readonly #exclusively: Exclusively;
  readonly #mark: DiskWatch['mark'];
  readonly #room: AnswerRoom;
  readonly #retry: ReturnType<typeof createDiskRetry>;
  #waiting: Waiting[] = [];
  #unmarked: Unmarked | null = null;
  #isWriting = false;

  constructor(deps: ArchiveDeps, exclusively: Exclusively, watch: DiskWatch) {
    this.#deps = deps;
    this.#exclusively = exclusively;
    this.#mark = watch.mark;
    this.#room = new AnswerRoom(watch);
    this.#retry = createDiskRetry(watch);
  }

  commit(change: Commit): Promise<LoggedEvent> {
    const deps = withCurrentOperator(this.#deps);
    return this.#add(() => saveChange(change, deps), change);
  }

  /** Runs other work in order with the changes, in a transaction as well. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, null);
  }

  /**
   * Sets whether changes wait for a failing disk. If false, which is the initial state, they are rejected and answers are kept beside the
   * archive.
   */
  waitForDisk(waits: boolean): void {
    this.#retry.setPatient(waits);
  }

  /** Saves all requested changes synchronously. The caller must have the connection for itself. */
  finish(): void {
    this.#retry.setPatient(false);
    while (this.#isOpen() && this.#trySave(true) && !this.#retry.hasGivenUp());
    this.#giveUp();
  }

  #add<T>(work: () => T, change: Commit | null): Promise<T> {
    return new Promise((done, failed) => {
      this.#waiting.push({ work, change, done: done as (result: unknown) => void, failed });
      // While the disk fails, it is unknown when this change will be saved.
      // Lets callers that are about to request a change join this group.
      if (change && this.#retry.isTroubled()) this.#room.keep(change);
      if (this.#isWriting) return;
      this.#isWriting = true;
      void this.#write();
    });
  }

  #isOpen(): boolean {
    return this.#waiting.length > 0 || this.#unmarked !== null;
  }

  async #write(): Promise<void> {
    while (this.#isOpen()) {
      // Who is about to ask for something goes with those who did.
      await yieldToEventLoop();
      if (!(await this.#exclusively(() => this.#trySave(false)))) await this.#growRoom();
      await this.#syncMark();
      if (this.#retry.hasGivenUp()) this.#giveUp();
      else await this.#retry.wait();
    }
    // Set without a pause after the last check: otherwise a change requested in between would never be saved.
    this.#isWriting = false;
  }

  /** @returns false when room has to grow before the next try */
  #trySave(atOnce: boolean): boolean {
    try {
      const isRoomy = this.#saveNextGroup(atOnce);
      if (!this.#unmarked && isRoomy) this.#succeeded();
      return isRoomy;
    } catch (error) {
      this.#keepAnswers();
      this.#retry.failed(error);
      return true;
    }
  }

  /** Saves and settles the first waiting changes. @returns false when room has to grow first @throws the disk's error */
  #saveNextGroup(atOnce: boolean): boolean {
    this.#settleMarked(atOnce);
    if (this.#unmarked) return true;
    const group = this.#nextGroup();
    if (group.length === 0) return this.#waiting.length === 0;
    const saved = saveTogether(this.#deps.connection, group);
    this.#waiting = this.#waiting.filter((each) => !group.includes(each));
    this.#unmarked = { group: saved, mustSync: has(group, isPurchase) };
    this.#settleMarked(atOnce);
    // The archive itself has `print.sending` before a power cut. If the log is lost too, the mark shows it once it is synced.
    if (has(group, isPrint)) this.#mark.syncSoon();
    return true;
  }

  /** The changes to save next. A purchase that lacks room waits, and does not block those behind it. */
  #nextGroup(): readonly Waiting[] {
    const group: Waiting[] = [];
    for (const each of this.#waiting) {
      if (group.length === maxGroupSize) break;
      if (!each.change || this.#room.takeFor(each.change)) group.push(each);
    }
    return group;
  }

  /** @param atOnce syncs the mark synchronously instead of in `#makeLast` */
  #settleMarked(atOnce: boolean): void {
    const mustSync = this.#unmarked?.mustSync === true;
    this.#mark.flush(mustSync && atOnce);
    if (!mustSync || atOnce) this.#settleUnmarked();
  }

  /** The thread is free while the mark is synced, so a label pays only its share of the wait. */
  async #syncMark(): Promise<void> {
    const those = this.#unmarked;
    if (!those?.mustSync) return;
    try {
      await this.#mark.sync();
      if (this.#unmarked !== those) return;
      this.#settleUnmarked();
      this.#succeeded();
    } catch (error) {
      this.#keepAnswers();
      if (this.#unmarked === those) this.#retry.failed(error);
    }
  }

  #settleUnmarked(): void {
    const saved = this.#unmarked;
    if (!saved) return;
    this.#unmarked = null;
    for (const { change, outcome } of saved.group) if (change) this.#room.free(change, 'result' in outcome);
    settle(saved);
  }

  async #growRoom(): Promise<void> {
    try {
      await this.#room.grow();
    } catch (error) {
      this.#keepAnswers();
      this.#retry.failed(error);
    }
  }

  #succeeded(): void {
    if (!this.#room.isLacking) this.#retry.succeeded();
  }

  #keepAnswers(): void {
    for (const { change } of this.#waiting) if (change) this.#room.keep(change);
  }

  #giveUp(): void {
    this.#keepAnswers();
    const rest = this.#waiting;
    this.#waiting = [];
    for (const { failed } of rest) failed(this.#retry.error());
    const saved = this.#unmarked;
    this.#unmarked = null;
    if (saved) settle(saved);
  }
}
