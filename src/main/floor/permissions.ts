/** Permissions to buy that are given and not written down yet. */
export class Permissions {
  #open = 0;
  #waiting: (() => void)[] = [];

  /** @returns to be called once it is written down, or not used: once */
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

  /** Resolves when none is open. Nothing comes between that and what waits for it: go on at once. */
  async none(): Promise<void> {
    while (this.#open > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
