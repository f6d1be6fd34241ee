/** Runs pieces of work one at a time in the order they were asked for, like customers at a single till. */
export interface Sequencer {
  /** One that fails hinders none behind it. @returns what the work returns @throws what the work throws */
  run: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Resolves once everything that was asked for so far has ended, well or not. */
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

/** A sequencer for each key, like one till for each kind of goods: work under different keys does not wait for each other. */
export interface KeyedSequencer {
  run: <T>(key: string, work: () => T | Promise<T>) => Promise<T>;
  /** Resolves once what was asked for under this key so far has ended; without a key, under all of them. */
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
