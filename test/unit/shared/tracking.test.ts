import { describe, expect, it } from 'vitest';
import { readEventTime, readServiceTime } from '#shared/tracking/record';

describe("the service's times", () => {
  it.each([
    ['11/21/2026 01:02:03 PM', '2026-11-21T13:02:03'],
    ['11/21/2026 01:02:03 AM', '2026-11-21T01:02:03'],
    ['11/21/2026 12:00:00 AM', '2026-11-21T00:00:00'],
    ['11/21/2026 12:59:59 PM', '2026-11-21T12:59:59'],
    ['02/29/2028 11:59:59 PM', '2028-02-29T23:59:59'],
    [' 1/2/2026 3:04:05 am ', '2026-01-02T03:04:05'],
    ['02/29/2026 01:00:00 PM', null],
    ['13/01/2026 01:00:00 PM', null],
    ['11/21/2026 13:00:00 PM', null],
    ['11/21/2026 00:10:00 AM', null],
    ['11/21/2026 01:60:00 AM', null],
    ['11/21/2026', '2026-11-21T00:00:00'],
    ['2026-11-21T01:02:03Z', null],
    ['', null],
  ])('the service’s time %s is read as %s', (text, expected) => expect(readServiceTime(text)).toBe(expected));

  it('are UTC for events', () => {
    expect(readEventTime('11/21/2026 01:02:03 PM', '2026-11-21T09:00:00-05:00')).toBe('2026-11-21T13:02:03Z');
  });

  it('come from the ISO field where the other is missing or unreadable, its offset ignored', () => {
    expect(readEventTime(null, '2026-11-21T13:02:03.123-05:00')).toBe('2026-11-21T13:02:03Z');
    expect(readEventTime('soon', '2026-11-21T13:02:03+09:00')).toBe('2026-11-21T13:02:03Z');
    expect(readEventTime(null, '2026-02-30T13:02:03Z')).toBeNull();
    expect(readEventTime('soon', null)).toBeNull();
    expect(readEventTime(null, null)).toBeNull();
  });
});
