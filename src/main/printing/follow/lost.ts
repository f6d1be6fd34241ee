/** A printer that is known by its serial number and was not met at its address. */
export interface Lost {
  since: number;
  /** Vain tries to reach it there. */
  tries: number;
  /** Another printer answers there. */
  isAnothers: boolean;
  /** Vain searches for it, and when the next may be. */
  searches: number;
  nextSearchAt: number;
  /** Several printers say its serial number: none of them is taken for it. */
  hasTwin: boolean;
}

const newlyLost = (now: number): Lost => ({
  ...{ since: now, tries: 0, isAnothers: false },
  ...{ searches: 0, nextSearchAt: now, hasTwin: false },
});

/** Counts one more vain try. */
export const missedAgain = (lost: Lost | null, now: number, isAnothers: boolean): Lost => {
  const before = lost ?? newlyLost(now);
  return { ...before, tries: before.tries + 1, isAnothers: before.isAnothers || isAnothers };
};

/**
 * Worth looking for elsewhere: another printer stands in its place, or it could not be reached more than once for a while.
 * Sooner it may only have been switched off and on.
 */
export const isWorthSearching = (lost: Lost, now: number, lostAfterMs: number): boolean =>
  lost.isAnothers || (lost.tries >= 2 && now - lost.since >= lostAfterMs);
