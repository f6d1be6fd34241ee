import type { FloorMemory } from './bench-record';

/** The counter is saved again when it is this many statements ahead of the saved one. */
const mostUnsaved = 100;

/** Counts the statements of this bench that the floor accepted: a lower bound, kept on disk. */
export class AcceptedStatements {
  count = 0;
  #saved = 0;
  readonly #memory: Pick<FloorMemory, 'saveAcceptedStatements'>;
  readonly #onError: (what: string, error: unknown) => void;

  constructor(
    memory: Pick<FloorMemory, 'saveAcceptedStatements'>,
    onError: (what: string, error: unknown) => void,
  ) {
    this.#memory = memory;
    this.#onError = onError;
  }

  update(acts: string | null): void {
    if (acts !== null) this.count = Math.max(this.count, Number(acts));
  }

  /** Starts again at 0 after the bench left its floor. */
  reset(): void {
    this.count = this.#saved = 0;
  }

  /** Saves the counter when it is lower than the saved one, or more than `mostUnkept` higher. */
  async save(): Promise<void> {
    if (this.count >= this.#saved && this.count <= this.#saved + mostUnsaved) return;
    this.#saved = this.count;
    await this.#memory.saveAcceptedStatements(this.count).catch((error: unknown) => {
      this.#onError('what is known of the floor could not be kept', error);
    });
  }
}
