import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats the same work with a pause between, like a watchman on his rounds. `call` ends the pause; during a round it makes the next round
 * start at once.
 */
export class Rounds {
  readonly #stop = new AbortController();
  #isCalled = false;
  #wake: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();

  /** Aborted on close. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** @param round must not reject @param pauseMs between two rounds */
  open(round: () => Promise<void>, pauseMs: number): void {
    this.#work = this.#walk(round, pauseMs);
  }

  call(): void {
    this.#isCalled = true;
    this.#wake();
  }

  /** Resolves when the running round has ended. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #walk(round: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#isOver()) {
      this.#isCalled = false;
      await round();
      await this.#rest(pauseMs);
    }
  }

  #isOver(): boolean {
    return this.#stop.signal.aborted;
  }

  async #rest(pauseMs: number): Promise<void> {
    if (this.#isCalled) return;
    const called = new AbortController();
    this.#wake = () => called.abort();
    const signal = AbortSignal.any([this.#stop.signal, called.signal]);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
