import { expect, it } from 'vitest';
import { isLong } from '#test/support/long';
import { explore } from './model/explore';
import { allRules, type Rules } from './model/floor-model';
import type { Limits } from './model/world';

// What happens often in one of them happens seldom in another: all at once are too many worlds for every day.
const calm = { crashes: 1, failovers: 0, tries: [2, 2], decisions: 0 } as const;
const failing = { crashes: 0, failovers: 1, tries: [1, 1], decisions: 0 } as const;
const decided = { crashes: 0, failovers: 0, tries: [2, 2], decisions: 1 } as const;
const stubborn = { crashes: 0, failovers: 0, tries: [4, 1], decisions: 1 } as const;
/** A bench is taken off the floor and joins again. */
const retiring = { crashes: 1, failovers: 0, tries: [1, 2], decisions: 0, retires: true } as const;
const retiringDecided = { ...retiring, tries: [1, 1], decisions: 1 } as const;
/** A crash, a failover and a decision in one run. */
const everything = { crashes: 1, failovers: 1, tries: [1, 1], decisions: 1 } as const;
const all: readonly Limits[] = [
  ...[calm, failing, decided, stubborn, retiring, retiringDecided, everything],
  ...(isLong ? [{ ...everything, tries: [2, 1] as const }] : []),
  // 1.4 million worlds, for which 2 GB of memory are needed.
  ...(isLong ? [{ ...everything, tries: [2, 2] as const, decisions: 0 }] : []),
];

it(
  'finds no order of steps in which two benches pay for one order',
  { timeout: isLong ? 1_800_000 : 180_000 },
  () => {
    for (const limits of all) {
      const { doublePurchase, worlds, ends } = explore(allRules, limits);
      console.log(JSON.stringify({ ...limits, worlds, ends }));
      expect(doublePurchase).toBeNull();
      expect(worlds).toBeGreaterThan(10_000);
      expect(ends).toBeGreaterThan(100);
    }
  },
);

const needed: [keyof Rules, Limits][] = [
  ['startedStays', calm],
  ['oldReportsAreLate', calm],
  ['oldStartsAreLate', calm],
  ['givesBackAfterPermissions', calm],
  ['boughtStays', decided],
  ['boughtIsNeverLate', decided],
  ['decisionsEnd', stubborn],
  ['restoredIsClosed', failing],
  ['permissionsEnd', failing],
  ['reportsAfterPermissions', failing],
  ['retiredStartsAreAsked', retiring],
];
it.each(needed)('finds an order of steps that pays twice without the rule %s', (rule, limits) => {
  expect(explore({ ...allRules, [rule]: false }, limits).doublePurchase).not.toBeNull();
});
