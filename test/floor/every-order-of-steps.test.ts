import { expect, it } from 'vitest';
import { explore } from './model/explore';
import { allRules, type Rules } from './model/floor-model';
import type { Limits } from './model/world';

// What happens often in one of them happens seldom in another: all at once are too many worlds.
const calm = { crashes: 1, failovers: 0, tries: [2, 2], decisions: 0 } as const;
const failing = { crashes: 0, failovers: 1, tries: [1, 1], decisions: 0 } as const;
const decided = { crashes: 0, failovers: 0, tries: [2, 2], decisions: 1 } as const;
const stubborn = { crashes: 0, failovers: 0, tries: [4, 1], decisions: 1 } as const;

it('finds no order of steps in which two benches pay for one order', () => {
  const explored = [calm, failing, decided, stubborn].map((limits) => explore(allRules, limits));
  expect(explored.map(({ twice }) => twice)).toEqual([null, null, null, null]);
  for (const { worlds, ends } of explored) {
    expect(worlds).toBeGreaterThan(10_000);
    expect(ends).toBeGreaterThan(100);
  }
});

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
  ['tellsAfterPermissions', failing],
];
it.each(needed)('finds an order of steps that pays twice without the rule %s', (rule, limits) => {
  expect(explore({ ...allRules, [rule]: false }, limits).twice).not.toBeNull();
});
