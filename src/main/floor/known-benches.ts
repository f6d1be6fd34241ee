import type { FloorMemory, KnownBench } from './bench-record';

/** The benches that this bench has seen at its floor, kept on disk: a restored floor may have forgotten some of them. */
export class KnownBenches {
  readonly #memory: Pick<FloorMemory, 'benches' | 'saveBenches'>;
  readonly #onError: (what: string, error: unknown) => void;
  #saved = '';

  constructor(
    memory: Pick<FloorMemory, 'benches' | 'saveBenches'>,
    onError: (what: string, error: unknown) => void,
  ) {
    this.#memory = memory;
    this.#onError = onError;
  }

  /** Saves them if they changed. A disk that refuses takes no bench off its floor. */
  async save(benches: readonly KnownBench[]): Promise<void> {
    const text = JSON.stringify(benches);
    if (text === this.#saved) return;
    try {
      await this.#memory.saveBenches(benches);
      this.#saved = text;
    } catch (error) {
      this.#onError('the benches of the floor could not be saved', error);
    }
  }

  /** As the floor's statements take them. */
  async asJson(): Promise<string> {
    return JSON.stringify(await this.#memory.benches());
  }
}
