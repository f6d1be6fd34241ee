/** Runs pieces of work one at a time in the order of the requests, like customers at a single till. */
export interface Sequencer {
  /** A failed piece does not stop those behind it. @returns the result of the work @throws the error of the work */
  run: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Resolves when everything requested so far has ended, whether it failed or not. */
  settled(): Promise<void>;
}

const nothing = (): void => undefined;

export const createSequencer = (): Sequencer => {
  let last: Promise<void> = Promise.resolve();
  return {
    run: (work) => {
      const result = last.then(work);
      last = result.then(nothing, nothing);
      return result;
    },
    settled: () => last,
  };
};

/** One sequencer for each key, like one till for each kind of goods: work with different keys runs at the same time. */
export interface KeyedSequencer {
  run: <T>(key: string, work: () => T | Promise<T>) => Promise<T>;
  /** Resolves when everything requested so far with this key has ended; without a key, with all keys. */
  settled(key?: string): Promise<void>;
}

export const createKeyedSequencer = (): KeyedSequencer => {
  const last = new Map<string, Promise<void>>();
  return {
    run: (key, work) => {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = result.then(nothing, nothing).then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      last.set(key, ended);
      return result;
    },
    settled: async (key) => {
      if (key === undefined) await Promise.all(last.values());
      else await last.get(key);
    },
  };
};
