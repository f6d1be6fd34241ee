/** Permissions to buy that were given and are not yet written to disk. */
export class Permissions {
  #open = 0;
  #waiting: (() => void)[] = [];

  /** @returns call it when the purchase is on disk, or the permission is not used; further calls have no effect */
  add(): () => void {
    this.#open += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#open -= 1;
      if (this.#open > 0) return;
      for (const go of this.#waiting.splice(0)) go();
    };
  }

  /** Resolves when no permission is open. The caller must continue synchronously, before another one is added. */
  async untilNone(): Promise<void> {
    while (this.#open > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
