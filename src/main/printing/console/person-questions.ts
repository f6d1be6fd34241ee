/** Persons' questions that are being asked at a printer. They are interrupted by any task for the printer. */
export interface PersonQuestions<K> {
  /** Does the work with a signal that aborts when a task needs the printer. */
  run<T>(at: K, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  interrupt(from: K): void;
}

export const createPersonQuestions = <K>(): PersonQuestions<K> => {
  const present = new Map<K, Set<AbortController>>();
  return {
    run: async (at, work) => {
      const stop = new AbortController();
      const others = present.get(at) ?? new Set();
      present.set(at, others.add(stop));
      try {
        return await work(stop.signal);
      } finally {
        others.delete(stop);
      }
    },
    interrupt: (from) => present.get(from)?.forEach((stop) => stop.abort()),
  };
};
