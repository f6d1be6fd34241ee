import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsOfDay, localTime } from '#main/features/export/local-day';

const before = process.env['TZ'];
const hours = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe.each([
  ['America/New_York', '2026-03-08', '2026-11-01', '2026-03-09T04:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25', '2026-03-08T23:00:00.000Z'],
])('a day in %s', (zone, spring, autumn, midnight) => {
  beforeAll(() => void (process.env['TZ'] = zone));
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('begins at local midnight and has 23, 24 or 25 hours', () => {
    expect(boundsOfDay('2026-03-09').from).toBe(midnight);
    expect(['2026-06-01', spring, autumn].map((day) => hours(boundsOfDay(day)))).toEqual([24, 23, 25]);
    expect(boundsOfDay('2026-12-31').to).toBe(boundsOfDay('2027-01-01').from);
  });

  it('is the local calendar day', () => {
    expect(localTime(midnight)).toBe('2026-03-09 00:00');
  });
});
