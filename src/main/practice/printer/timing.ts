/** Time as the printer sees it, so that a test may own it. */
export interface Timing {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Runs `action` once after so many milliseconds; the answer calls it off. */
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
