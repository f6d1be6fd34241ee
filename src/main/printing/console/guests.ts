/** Questions of persons that are at a printer now. They give way to whatever has to be done there. */
export interface Guests<K> {
  /** Does the work with a signal that aborts when it has to give way. */
  receive<T>(at: K, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  sendAway(from: K): void;
}

export const createGuests = <K>(): Guests<K> => {
  const present = new Map<K, Set<AbortController>>();
  return {
    receive: async (at, work) => {
      const stop = new AbortController();
      const others = present.get(at) ?? new Set();
      present.set(at, others.add(stop));
      try {
        return await work(stop.signal);
      } finally {
        others.delete(stop);
      }
    },
    sendAway: (from) => present.get(from)?.forEach((stop) => stop.abort()),
  };
};
