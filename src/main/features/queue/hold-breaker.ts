import type { Stop } from '#shared/queue/stop';
import type { Entry } from './entry';

/** So many labels with one cause, and no good one between them: those after them would end alike. */
const sameInARow = 3;

/**
 * Counts what purchases come to, each cause by itself. One label that is held behind its purchase tells nothing about the next;
 * three with one cause are paid for three times, and a person is asked before there are more.
 */
export interface HoldBreaker {
  /** False from a hold behind a purchase until a label comes out: then no label is bought before the last has come out. */
  readonly isCalm: boolean;
  /** @returns whether there are so many by now that their batch has to stop */
  counts(why: Stop): boolean;
  /** A label came out. */
  cameOut(): void;
  /** An order was bought. */
  bought(): void;
  /** What waits already when the station starts: one more of a cause that many wait for stops their batch. */
  begin(entries: readonly Entry[]): void;
  /** Somebody answered, or wants to go on. */
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
    cameOut: () => held.clear(),
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
