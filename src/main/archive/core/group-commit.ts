import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import { saveChange } from '../changes/commit';
import { AnswerRoom, isPurchase } from '../disk/answer-room';
import { createPatience, type DiskWatch } from '../disk/patience';
import { yieldToEventLoop } from '../../base/event-loop';
import { type Outcome, saveTogether } from './shared-transaction';
import type { Turn } from './work-queue';
import type { Commit } from '#shared/label/stored';
import type { ArchiveDeps } from './types';

/** Changes in one transaction at most: so many take some ten milliseconds, and nobody else has the thread meanwhile. */
const most = 20;

interface Waiting {
  work: () => unknown;
  /** The change of a label; null for other work, which keeps its place among them. */
  change: Commit | null;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
}

/** A group that is on the disk already, though the mark does not say so yet. */
interface Unmarked {
  group: readonly (Waiting & { outcome: Outcome })[];
  /** The mark must outlive a power cut before anybody learns of it. */
  mustLast: boolean;
}

/** After these, a label's bytes leave the station. */
const isPrint = ({ type }: LabelEvent): boolean => type === 'print.sending';
const has = (group: readonly Waiting[], is: (event: LabelEvent) => boolean): boolean =>
  group.some(({ change }) => change !== null && is(change.event));

const settle = ({ group }: Unmarked): void => {
  for (const { outcome, done, failed } of group)
    if ('result' in outcome) done(outcome.result);
    else failed(outcome.error);
};

/** In the name of who asks now: the transaction is everybody's. */
export const signedNow = (deps: ArchiveDeps): ArchiveDeps => {
  const operator = deps.operator();
  return { ...deps, operator: () => operator };
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
export class GroupCommit {
  readonly #deps: ArchiveDeps;
  readonly #turn: Turn;
  readonly #mark: DiskWatch['mark'];
  readonly #room: AnswerRoom;
  readonly #patience: ReturnType<typeof createPatience>;
  #waiting: Waiting[] = [];
  #unmarked: Unmarked | null = null;
  #isWriting = false;

  constructor(deps: ArchiveDeps, turn: Turn, watch: DiskWatch) {
    this.#deps = deps;
    this.#turn = turn;
    this.#mark = watch.mark;
    this.#room = new AnswerRoom(watch);
    this.#patience = createPatience(watch);
  }

  commit(change: Commit): Promise<LoggedEvent> {
    const deps = signedNow(this.#deps);
    return this.#add(() => saveChange(change, deps), change);
  }

  /** Other work that keeps its place among the changes, in a transaction like them. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, null);
  }

  /** False: what the disk does not take at once is rejected, answers are kept beside the archive. So it is at first. */
  waitForDisk(waits: boolean): void {
    this.#patience.set(waits);
  }

  /** Saves all that was asked for so far, at once; for whoever has the connection alone. */
  finish(): void {
    this.#patience.set(false);
    while (this.#isOpen() && this.#trySome(true) && !this.#patience.isOver());
    this.#giveUp();
  }

  #add<T>(work: () => T, change: Commit | null): Promise<T> {
    return new Promise((done, failed) => {
      this.#waiting.push({ work, change, done: done as (result: unknown) => void, failed });
      // While the disk fails nobody knows when its turn comes.
      if (change && this.#patience.isTroubled()) this.#room.keep(change);
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
      if (!(await this.#turn(() => this.#trySome(false)))) await this.#growRoom();
      await this.#makeLast();
      if (this.#patience.isOver()) this.#giveUp();
      else await this.#patience.rest();
    }
    // In the same breath as the last look: a change that came in between would be left lying.
    this.#isWriting = false;
  }

  /** @returns whether it is worth trying at once again */
  #trySome(atOnce: boolean): boolean {
    try {
      const isRoomy = this.#saveSome(atOnce);
      if (!this.#unmarked && isRoomy) this.#wentWell();
      return isRoomy;
    } catch (error) {
      this.#keepAnswers();
      this.#patience.failed(error);
      return true;
    }
  }

  /** Takes those that wait in front and settles each. @returns false when room must be made first @throws what the disk throws */
  #saveSome(atOnce: boolean): boolean {
    this.#settleMarked(atOnce);
    if (this.#unmarked) return true;
    const group = this.#nextGroup();
    if (group.length === 0) return this.#waiting.length === 0;
    const saved = saveTogether(this.#deps.connection, group);
    this.#waiting = this.#waiting.filter((each) => !group.includes(each));
    this.#unmarked = { group: saved, mustLast: has(group, isPurchase) };
    this.#settleMarked(atOnce);
    // The archive itself holds what is sent before a power cut; that its log is lost on top of it is seen a moment later.
    if (has(group, isPrint)) this.#mark.syncSoon();
    return true;
  }

  /** The next to be saved. A purchase that lacks room waits, and holds up nobody behind it. */
  #nextGroup(): readonly Waiting[] {
    const group: Waiting[] = [];
    for (const each of this.#waiting) {
      if (group.length === most) break;
      if (!each.change || this.#room.takeFor(each.change)) group.push(each);
    }
    return group;
  }

  /** @param atOnce nobody waits for a mark that must last (`#makeLast`) */
  #settleMarked(atOnce: boolean): void {
    const mustLast = this.#unmarked?.mustLast === true;
    this.#mark.flush(mustLast && atOnce);
    if (!mustLast || atOnce) this.#settleUnmarked();
  }

  /** The thread is free while the mark goes to the disk, so that it costs a label no more than its share of the waiting. */
  async #makeLast(): Promise<void> {
    const those = this.#unmarked;
    if (!those?.mustLast) return;
    try {
      await this.#mark.sync();
      if (this.#unmarked !== those) return;
      this.#settleUnmarked();
      this.#wentWell();
    } catch (error) {
      this.#keepAnswers();
      if (this.#unmarked === those) this.#patience.failed(error);
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
      this.#patience.failed(error);
    }
  }

  #wentWell(): void {
    if (!this.#room.isLacking) this.#patience.well();
  }

  #keepAnswers(): void {
    for (const { change } of this.#waiting) if (change) this.#room.keep(change);
  }

  #giveUp(): void {
    this.#keepAnswers();
    const rest = this.#waiting;
    this.#waiting = [];
    for (const { failed } of rest) failed(this.#patience.error());
    const saved = this.#unmarked;
    this.#unmarked = null;
    if (saved) settle(saved);
  }
}
