/** A lock that has one holder at a time, in the order of the requests, like the key of a single room. */
export interface Mutex {
  readonly isFree: boolean;
  /** Whether another caller waits for the lock. */
  readonly hasWaiters: boolean;
  /** Waits for the lock. Resolves with a function that releases it, or null when the signal aborted first. */
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
      // A caller that stops waiting must not let the next one get the lock before its holder releases it.
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
