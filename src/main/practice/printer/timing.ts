/** The printer's clock and timers, so that a test may control them. */
export interface Timing {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Runs `action` once after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The machine's own clock and timers. */
export const realTiming: Timing = {
  now: () => performance.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};
