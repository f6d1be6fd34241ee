import { setTimeout as pause } from 'node:timers/promises';
import type { FloorMemory } from './bench-record';
import type { FloorState } from './types';

/** After so many heartbeats each copy has noticed the others and reported what it printed. */
const graceBeats = 4;
const pollMs = 50;

/** Other programs that run from a copy of this bench's folder, and so have the same labels that wait for printing. */
export class FolderCopies {
  /** A program that sent a heartbeat less than this many milliseconds ago may still be running. */
  readonly graceMs: number;
  #until = 0;
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

  /** Resolves when all copies had time to report what they printed, also where the floor went away meanwhile. */
  async settled(state: () => FloorState['kind'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (state() === 'joining' || performance.now() < this.#until))
      await pause(pollMs, undefined, { ref: false });
  }
}
