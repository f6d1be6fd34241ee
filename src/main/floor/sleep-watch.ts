/** Notices that this computer slept, or that this program was suspended: what others did meanwhile is not known here. */
export class SleepWatch {
  readonly #timing: { beatMs: number; patienceMs: number; silentMs: number };
  readonly #onWake: () => void;
  /** When this program ran last, by the clock that also runs while the computer sleeps. */
  #ranAt = Date.now();
  /** By the clock that never jumps. */
  #waitsUntil = 0;

  constructor(timing: { beatMs: number; patienceMs: number; silentMs: number }, onWake: () => void) {
    this.#timing = timing;
    this.#onWake = onWake;
  }

  /** Call it often. After a sleep, a connection that broke meanwhile and a new one get time to answer. */
  note(): void {
    const { beatMs, patienceMs, silentMs } = this.#timing;
    const now = Date.now();
    const hasSlept = now - this.#ranAt > silentMs;
    this.#ranAt = now;
    if (!hasSlept) return;
    this.#waitsUntil = performance.now() + 2 * patienceMs + beatMs;
    this.#onWake();
  }

  /** It slept, and nothing was read since. */
  get isBehind(): boolean {
    return performance.now() < this.#waitsUntil;
  }

  hasRead(): void {
    this.#waitsUntil = 0;
  }
}
