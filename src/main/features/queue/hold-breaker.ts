import type { Stop } from '#shared/queue/stop';
import type { Entry } from './entry';

/** After this many labels with the same cause and no good one between them, further ones would fail too. */
const sameInARow = 3;

/**
 * Counts the results of purchases, for each cause separately. One label that is held after its purchase says nothing about the next. Three
 * labels with the same cause cost money three times, so a person is asked before there are more.
 */
export interface HoldBreaker {
  /** False from a hold after a purchase until a label comes out. Until then, no label is bought before the previous one has come out. */
  readonly isCalm: boolean;
  /** @returns true if there are now so many that their batch must stop */
  counts(why: Stop): boolean;
  /** A label came out. */
  printed(): void;
  /** An order was bought. */
  bought(): void;
  /** Counts what already waits when the station starts: one more label of a frequent cause stops its batch. */
  begin(entries: readonly Entry[]): void;
  /** A person answered, or wants to continue. */
  reset(): void;
}

export const createHoldBreaker = (): HoldBreaker => {
  const held = new Map<string, number>();
  const refused = new Map<string, number>();
  const tallyOf = ({ kind }: Stop): Map<string, number> => (kind === 'refused' ? refused : held);
  const add = (why: Stop, most: number): number => {
    const tally = tallyOf(why);
    const count = Math.min(most, (tally.get(why.cause) ?? 0) + 1);
    tally.set(why.cause, count);
    return count;
  };
  return {
    get isCalm() {
      return held.size === 0;
    },
    counts: (why) => add(why, sameInARow) >= sameInARow,
    printed: () => held.clear(),
    bought: () => refused.clear(),
    begin: (entries) => {
      for (const { state, why } of entries)
        if (state === 'held' && why && why.kind !== 'service') add(why, sameInARow - 1);
    },
    reset: () => {
      held.clear();
      refused.clear();
    },
  };
};
