import { expect, it } from 'vitest';
import { createRate } from '#main/features/queue/rate';

it('the rate of a batch counts only its own labels', () => {
  const rate = createRate();
  for (let second = 0; second <= 30; second += 1) rate.count('fast', second * 1_000);
  rate.count('slow', 0);
  rate.count('slow', 30_000);
  expect(rate.perMinute('fast', 30_000)).toBe(60);
  expect(rate.perMinute('slow', 30_000)).toBe(2);
  expect(rate.perMinute('other', 30_000)).toBeNull();
});

it('a rate covers the last two minutes and is unknown before ten seconds and two labels', () => {
  const rate = createRate();
  rate.count('a', 0);
  expect(rate.perMinute('a', 20_000)).toBeNull();
  rate.count('a', 5_000);
  expect(rate.perMinute('a', 9_000)).toBeNull();
  expect(rate.perMinute('a', 15_000)).toBe(4);
  expect(rate.perMinute('a', 200_000)).toBeNull();
});
