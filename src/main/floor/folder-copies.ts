import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRecord, FloorMemory } from './bench-record';
import type { StartRow } from './statements';
import type { FloorState, StartedOrder } from './types';

/** After so many heartbeats each copy has noticed the others and reported what it printed. */
const graceBeats = 4;
const pollMs = 50;

/** Other programs that run from a copy of this bench's folder, and so have the same labels that wait for printing. */
export class FolderCopies {
  /** A program that sent a heartbeat less than this many milliseconds ago may still be running. */
  readonly graceMs: number;
  #until = 0;
  #hasHeldBack = false;
  readonly #memory: Pick<FloorMemory, 'renewId'>;

  constructor(beatMs: number, memory: Pick<FloorMemory, 'renewId'>) {
    this.#memory = memory;
    this.graceMs = graceBeats * beatMs;
  }

  /** There may be such a program. */
  suspect(): void {
    this.#until = performance.now() + this.graceMs;
  }

  /** There is such a program, or the archive was replaced by an older one: gives this bench a new id. */
  async renewId(): Promise<void> {
    this.suspect();
    await this.#memory.renewId();
  }

  /** Whether there may be, or may have been, such a program since this one started. */
  get areSuspected(): boolean {
    return this.#until > 0;
  }

  get #mayBeAtWork(): boolean {
    return performance.now() < this.#until;
  }

  /**
   * Whether orders that the record does not know are kept for now: a copy may have claimed them a moment ago, under the same id. Call it
   * before they are given back.
   */
  holdBack(): boolean {
    return (this.#hasHeldBack = this.#mayBeAtWork);
  }

  /** Whether orders that were kept can be given back: all copies had time to report theirs. */
  get isGivingBackDue(): boolean {
    return this.#hasHeldBack && !this.#mayBeAtWork;
  }

  /**
   * Whether a copy may be buying this order: the floor listed it as started by this bench before it was asked, and this record does not know
   * that.
   */
  async mayHaveClaimed(
    { isTaken, holders }: Pick<StartRow, 'isTaken' | 'holders'>,
    { label, ref1 }: StartedOrder,
    { id, record }: { id: string; record: BenchRecord },
  ): Promise<boolean> {
    if (!isTaken || !this.#mayBeAtWork) return false;
    const isStarted = holders?.some((holder) => holder.bench === id && holder.state === 'started') === true;
    if (!isStarted || (await record.stateOf(label, (number) => number === ref1)) !== 'free') return false;
    return (this.#hasHeldBack = true);
  }

  /** Resolves when all copies had time to report what they printed, also where the floor went away meanwhile. */
  async settled(state: () => FloorState['kind'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (state() === 'joining' || performance.now() < this.#until))
      await pause(pollMs, undefined, { ref: false });
  }
}
