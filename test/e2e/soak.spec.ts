import { expect, test } from '@playwright/test';
import { isLong } from '#test/support/long';
import { planOf } from '#test/soak/plan';
import { soak } from '#test/soak/soak';

test('three short shifts with troubles: every label is accounted for, no handle is left open', async () => {
  test.skip(process.platform !== 'linux', 'descriptors are counted in /proc');
  const shift = isLong ? 80 : 40;
  const plan = {
    ...planOf(3 * shift),
    warmUp: shift,
    batch: shift,
    every: shift,
    latencyMs: 5,
    troubleEvery: shift / 2,
    restMs: 5_000,
  };
  const { account, verdicts, warnings, diary } = await soak(plan, () => undefined);
  expect(account.wrong).toEqual([]);
  expect(account.counts).toMatchObject({
    orders: 3 * shift,
    'bought twice by the program': 0,
    'bought and lost': 0,
  });
  // On a busy machine many labels come out while one trouble lasts, so a short run has few of them.
  expect(diary.troubles.size).toBeGreaterThan(0);
  expect(warnings).toEqual([]);
  // A run this short says nothing about memory; handles are constant from the first sample on.
  expect(verdicts.filter(({ bound, ok }) => bound.startsWith('≤ start') && !ok)).toEqual([]);
});
