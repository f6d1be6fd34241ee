/** A lock that is given to one at a time in the order they asked, like the key of a single room. */
export interface Mutex {
  readonly isFree: boolean;
  /** Somebody waits for the lock that is held now. */
  readonly hasWaiters: boolean;
  /** Waits for the lock. Resolves with the function that gives it back, or null when the signal aborted first. */
  acquire(signal: AbortSignal): Promise<(() => void) | null>;
}

const nothing = (): void => undefined;

export const createMutex = (): Mutex => {
  let tail: Promise<void> = Promise.resolve();
  let asked = 0;

  return {
    get isFree() {
      return asked === 0;
    },
    get hasWaiters() {
      return asked > 1;
    },
    acquire: async (signal) => {
      if (signal.aborted) return null;
      const before = tail;
      let end = nothing;
      const over = new Promise<void>((resolve) => (end = resolve));
      // Who gives up its place before its turn must not let the next one overtake whoever holds the lock now.
      tail = before.then(() => over);
      asked += 1;
      const release = (): void => {
        if (end === nothing) return;
        end();
        end = nothing;
        asked -= 1;
      };
      if (await turnOrAbort(before, signal)) return release;
      release();
      return null;
    },
  };
};

const turnOrAbort = (turn: Promise<void>, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const quit = (): void => resolve(false);
    signal.addEventListener('abort', quit, { once: true });
    void turn.then(() => {
      signal.removeEventListener('abort', quit);
      resolve(!signal.aborted);
    });
  });
