/** The clock and timers of the print desk. Tests may provide their own. */
export interface Timers {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });

export const realTimers: Timers = { now: () => performance.now(), sleep };

/** A moment by two clocks: the monotonic one of Linux and macOS stands still while the computer sleeps; the other may be set. */
export interface Moment {
  monotonic: number;
  wall: number;
}

export const momentOf = (timers: Timers): Moment => ({ monotonic: timers.now(), wall: Date.now() });

/** Milliseconds since an earlier moment, by the clock that counted more. */
export const longestSince = ({ monotonic, wall }: Moment, timers: Timers): number =>
  Math.max(timers.now() - monotonic, Date.now() - wall);

/** The promise's value, or `fallback` when it takes longer than `ms` or the signal aborts first. */
export const within = async <T, F>(
  promise: Promise<T>,
  fallback: F,
  ms: number,
  timers: Timers,
  signal?: AbortSignal,
): Promise<T | F> => {
  const stop = new AbortController();
  // With a reason. Without one, an error with its stack is created each time, and nothing reads it.
  const quit = (): void => stop.abort('over');
  signal?.addEventListener('abort', quit, { once: true });
  if (signal?.aborted) quit();
  try {
    return await Promise.race([promise, timers.sleep(ms, stop.signal).then(() => fallback)]);
  } finally {
    quit();
    signal?.removeEventListener('abort', quit);
  }
};
