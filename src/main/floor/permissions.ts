/** Calls those who wait, once each. */
const callAll = (waiting: (() => void)[]): void => {
  for (const go of waiting.splice(0)) go();
};

/** Permissions to buy that were given and are not yet written to disk. */
export class Permissions {
  #open = 0;
  readonly #forNone: (() => void)[] = [];
  readonly #forOne: (() => void)[] = [];
  /** The number of tasks during which no permission may be given. */
  #tasks = 0;
  #isImpatient = false;

  /** False while a task runs during which no permission may be given. */
  get mayBeGiven(): boolean {
    return this.#tasks === 0;
  }

  /** @returns call it when the purchase is on disk, or the permission is not used; further calls have no effect */
  add(): () => void {
    this.#open += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#open -= 1;
      if (this.#open === 0) callAll(this.#forNone);
    };
  }

  /** Runs a task when no permission is open. None may be given from now until it ends. The task may call this too. */
  async whileNone<T>(task: () => Promise<T>): Promise<T> {
    this.#tasks += 1;
    try {
      while (this.#open > 0) await new Promise<void>((resolve) => this.#forNone.push(resolve));
      return await task();
    } finally {
      this.#tasks -= 1;
      if (this.mayBeGiven) callAll(this.#forOne);
    }
  }

  /** Resolves when permissions may be given, or when nobody waits for that any more. */
  async untilGiven(): Promise<void> {
    while (!this.mayBeGiven && !this.#isImpatient)
      await new Promise<void>((resolve) => this.#forOne.push(resolve));
  }

  /** From now on nobody waits until permissions may be given. */
  stopWaiting(): void {
    this.#isImpatient = true;
    callAll(this.#forOne);
  }
}
