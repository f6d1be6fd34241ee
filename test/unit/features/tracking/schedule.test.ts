import { describe, expect, it } from 'vitest';
import { nextAsk } from '#main/features/tracking/schedule';
import type { PlaceWord } from '#shared/tracking/board';

const hour = 3_600_000;
const day = 24 * hour;
const now = new Date('2026-11-21T10:00:00.000Z');

/** Hours until the next question; null for never. */
const wait = (place: PlaceWord, unchanged: number, quietMs: number): number | null => {
  const changedAt = new Date(now.getTime() - quietMs).toISOString();
  const next = nextAsk({ place, unchanged, changedAt }, now);
  return next && (next.getTime() - now.getTime()) / hour;
};

describe('when a package is asked about again', () => {
  it.each<[number | null, string, Parameters<typeof wait>]>([
    [1, 'soon while it moves', ['on_the_way', 0, 0]],
    [2, 'later while it does not', ['not_shipped', 0, 0]],
    [2, 'later while customs have it', ['on_hold', 0, 0]],
    [2, 'twice as long without news', ['on_the_way', 1, hour]],
    [4, 'and again', ['on_the_way', 2, 3 * hour]],
    [6, 'at most six hours while the news is young', ['on_the_way', 9, 2 * day]],
    [24, 'at most a day in the second week', ['on_the_way', 9, 10 * day]],
    [72, 'at most three days later on', ['on_the_way', 500, 100 * day]],
    [1, 'soon again after news, however old the parcel', ['on_the_way', 0, 0]],
    [null, 'never once it is given up', ['on_the_way', 500, 120 * day]],
    [null, 'never after delivery', ['delivered', 0, 0]],
  ])('a package is asked about again after %s h: %s', (hours, _, state) =>
    expect(wait(...state)).toBe(hours),
  );

  it('asks fewer than fifty times about a parcel without news for two weeks', () => {
    const start = now.getTime();
    let [at, asked] = [start, 0];
    while (at < start + 14 * day) {
      const changedAt = now.toISOString();
      at = nextAsk({ place: 'on_the_way', unchanged: asked, changedAt }, new Date(at))?.getTime() ?? Infinity;
      asked += 1;
    }
    expect(asked).toBeGreaterThan(14);
    expect(asked).toBeLessThan(50);
  });
});
