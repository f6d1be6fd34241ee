import { expect, it } from 'vitest';
import { explore } from './model/explore';
import { allRules, type Rules } from './model/floor-model';

// Worlds without a failover have two attempts at each bench and a crash; those with one have one attempt.
const calm = { crashes: 1, failovers: 0, tries: 2 };
const failing = { crashes: 0, failovers: 1, tries: 1 };

it('finds no order of steps in which two benches pay for one order', () => {
  const explored = [explore(allRules, calm), explore(allRules, failing)];
  expect(explored.map(({ twice }) => twice)).toEqual([null, null]);
  for (const { worlds, ends } of explored) {
    expect(worlds).toBeGreaterThan(10_000);
    expect(ends).toBeGreaterThan(100);
  }
});

const needed: [keyof Rules, typeof calm][] = [
  ['startedStays', calm],
  ['oldReportsAreLate', calm],
  ['oldStartsAreLate', calm],
  ['restoredIsClosed', failing],
  ['permissionsEnd', failing],
  ['tellsAfterPermissions', failing],
];
it.each(needed)('finds an order of steps that pays twice without the rule %s', (rule, limits) => {
  expect(explore({ ...allRules, [rule]: false }, limits).twice).not.toBeNull();
});
