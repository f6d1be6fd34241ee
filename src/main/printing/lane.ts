/** One turn at a time, in the order asked for. */
export interface Lane {
  readonly isFree: boolean;
  /** Somebody waits for the turn that is taken now. */
  readonly isWanted: boolean;
  /** Waits for the turn. Resolves with the function that gives it back, or null when the signal aborted first. */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

const nothing = (): void => undefined;

export const createLane = (): Lane => {
  let tail: Promise<void> = Promise.resolve();
  let taken = 0;

  return {
    get isFree() {
      return taken === 0;
    },
    get isWanted() {
      return taken > 1;
    },
    take: async (signal) => {
      if (signal.aborted) return null;
      const before = tail;
      let end = nothing;
      const over = new Promise<void>((resolve) => (end = resolve));
      // Who gives up its place before its turn must not let the next one overtake who holds the turn now.
      tail = before.then(() => over);
      taken += 1;
      const release = (): void => {
        if (end === nothing) return;
        end();
        end = nothing;
        taken -= 1;
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
