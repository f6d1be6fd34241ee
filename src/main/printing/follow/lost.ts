/** A printer that is identified by its serial number and was not found at its address. */
export interface Lost {
  since: number;
  /** Failed attempts to reach it there. */
  tries: number;
  /** Another printer answers there. */
  isOtherPrinter: boolean;
  /** Failed searches for it, and when the next may run. */
  searches: number;
  nextSearchAt: number;
  /** Several devices report its serial number: none of them is accepted. */
  hasDuplicateSerial: boolean;
}

const newlyLost = (now: number): Lost => ({
  ...{ since: now, tries: 0, isOtherPrinter: false },
  ...{ searches: 0, nextSearchAt: now, hasDuplicateSerial: false },
});

/** Counts one more failed attempt. */
export const withFailedAttempt = (lost: Lost | null, now: number, isAnothers: boolean): Lost => {
  const before = lost ?? newlyLost(now);
  return { ...before, tries: before.tries + 1, isOtherPrinter: before.isOtherPrinter || isAnothers };
};

/**
 * True when a search at other addresses makes sense: another printer answers at its address, or it could not be reached
 * more than once for a while. Earlier it may only have been switched off and on.
 */
export const isWorthSearching = (lost: Lost, now: number, lostAfterMs: number): boolean =>
  lost.isOtherPrinter || (lost.tries >= 2 && now - lost.since >= lostAfterMs);
