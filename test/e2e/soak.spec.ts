import { expect, test } from '@playwright/test';
import { isLong } from '#test/support/long';
import { planOf } from '#test/soak/plan';
import { soak } from '#test/soak/soak';

test('three short shifts with troubles: every label is accounted for, no handle is left open', async () => {
  test.skip(process.platform !== 'linux', 'descriptors are counted in /proc');
  test.setTimeout(180_000);
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
  expect(diary.troubles.size).toBeGreaterThan(2);
  expect(warnings).toEqual([]);
  // A run as short as this says nothing of memory; handles are as they were from the first look on.
  expect(verdicts.filter(({ bound, ok }) => bound.startsWith('≤ start') && !ok)).toEqual([]);
});
