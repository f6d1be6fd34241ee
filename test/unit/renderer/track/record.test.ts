import { describe, expect, test } from 'vitest';
import { readEventTime, type Tracking } from '#shared/tracking/record';
import { scanOf, trackingOf } from '#test/support/tracking';
import {
  daysOf,
  eventLine,
  formatPlainDay,
  formatPlainTime,
  timesIn,
} from '../../../../src/renderer/screens/track/times';
import {
  milestonesOf,
  hostOf,
  pageOf,
  serviceOf,
  transitOf,
  windowOf,
} from '../../../../src/renderer/screens/track/record-words';

const states = (record: Partial<Tracking>): string[] =>
  milestonesOf(trackingOf(record)).map(({ state }) => state);

describe('milestones', () => {
  test.each<[string, (boolean | null)[], string[]]>([
    ['nothing told', [null, null, null, null], ['not_told', 'not_told', 'not_told', 'not_told']],
    ['not begun', [false, false, false, false], ['not_yet', 'not_yet', 'not_yet', 'not_yet']],
    ['processed', [true, false, false, false], ['done', 'not_yet', 'not_yet', 'not_yet']],
    ['on the way', [true, true, true, false], ['done', 'done', 'now', 'not_yet']],
    ['arrived: the way is over', [true, true, false, true], ['done', 'done', 'over', 'done']],
    ['arrived, the rest not told', [null, null, null, true], ['not_told', 'not_told', 'not_told', 'done']],
    ['not on the way, arrival not told', [true, true, false, null], ['done', 'done', 'not_yet', 'not_told']],
  ])('the milestones have the right states: %s', (_, [processed, shipped, enRoute, arrived], expected) =>
    expect(
      states({
        ...{ hasBeenProcessed: processed ?? null, hasBeenShipped: shipped ?? null },
        ...{ isEnRoute: enRoute ?? null, hasArrived: arrived ?? null },
      }),
    ).toEqual(expected),
  );
});

/**
 * Every field of section 2.5 that can be null, empty or missing. The text shown for it must never read as no
 * or 0.
 */
describe('a value that was not reported', () => {
  test.each<[string, (record: Tracking) => string | null, Partial<Tracking>, string | null]>([
    ['transit, both bounds', transitOf, { lowerTransit: 4, upperTransit: 9 }, '4 to 9 days'],
    ['transit, the same', transitOf, { lowerTransit: 1, upperTransit: 1 }, '1 day'],
    ['transit, no upper bound', transitOf, { lowerTransit: 4 }, 'At least 4 days'],
    ['transit, no lower bound', transitOf, { upperTransit: 1 }, 'At most 1 day'],
    ['transit, zero is told', transitOf, { lowerTransit: 0, upperTransit: 0 }, '0 days'],
    ['transit, nothing', transitOf, {}, null],
    ['window, nothing', windowOf, {}, null],
    [
      'window, both ends',
      windowOf,
      { estimatedDeliveryFrom: '11/25/2026 12:00:00 AM', estimatedDeliveryTo: '12/01/2026 03:00:00 PM' },
      'Nov 25, 2026 to Dec 1, 2026',
    ],
    [
      'window, a day alone',
      windowOf,
      { estimatedDeliveryFrom: '11/25/2026', estimatedDeliveryTo: '11/25/2026' },
      'Nov 25, 2026',
    ],
    [
      'window, no end',
      windowOf,
      { estimatedDeliveryFrom: '11/25/2026' },
      'From Nov 25, 2026; end not reported',
    ],
    [
      'window, no beginning',
      windowOf,
      { estimatedDeliveryTo: '11/25/2026' },
      'Until Nov 25, 2026; start not reported',
    ],
    [
      'window, in a form of its own',
      windowOf,
      { estimatedDeliveryFrom: 'soon', estimatedDeliveryTo: 'later' },
      'soon to later',
    ],
    [
      'service, with description',
      serviceOf,
      { serviceName: 'Standard', serviceDescription: 'by air' },
      'Standard · by air',
    ],
    ['service, name alone', serviceOf, { serviceName: 'Standard' }, 'Standard'],
    ['service, description alone', serviceOf, { serviceDescription: 'by air' }, 'by air'],
    ['service, nothing', serviceOf, {}, null],
    ['page, nothing', pageOf, {}, 'none'],
    ['page, https', pageOf, { externalTrackingUrl: 'https://example.com/t' }, 'opens'],
    [
      'page, a host that only looks like another',
      () => hostOf('https://example.com@other.example/t'),
      {},
      'other.example',
    ],
    ['page, not a whole address', pageOf, { externalTrackingUrl: 'https://' }, 'not_safe'],
    ['page, plain http', pageOf, { externalTrackingUrl: 'http://example.com/t' }, 'not_safe'],
  ])('the transit time has the right words: %s', (_, words, record, expected) =>
    expect(words(trackingOf(record))).toBe(expected),
  );
});

describe('a scan', () => {
  const times = timesIn('America/New_York');
  const full = scanOf({
    ...{ at: '2026-11-21T01:30:00Z', code: 'ARR', description: 'Arrived', location: 'Newark' },
    ...{ countryCode: 'US', category: 'In Transit', categoryId: 2 },
  });

  test('with all values: in the station’s time zone, with UTC beside it', () =>
    expect(eventLine(full, times)).toEqual({
      ...{ time: '8:30 PM', utc: 'Nov 21, 2026, 1:30:00 AM UTC', title: 'Arrived', isRecognised: true },
      ...{ category: 'In Transit', place: 'Newark, United States' },
    }));

  test.each<[string, Partial<typeof full>, object]>([
    [
      'unrecognised code',
      { description: null, category: null, categoryId: null },
      { title: 'Event ARR', isRecognised: false, category: 'No category' },
    ],
    [
      'no code either',
      { description: null, code: null },
      { title: 'Event without a code', isRecognised: false },
    ],
    ['a description without a code', { code: null }, { title: 'Arrived', isRecognised: true }],
    ['no time', { at: null }, { time: 'Time not reported', utc: null }],
    ['a time that is none', { at: null, time: 'this morning' }, { time: 'this morning', utc: null }],
    ['no location', { location: null }, { place: 'United States' }],
    ['no country', { countryCode: null }, { place: 'Newark' }],
    ['no place at all', { location: null, countryCode: null }, { place: 'Place not reported' }],
    ['a country that is none', { countryCode: '?' }, { place: 'Newark, ?' }],
  ])('a scan of a package is described: %s', (_, missing, expected) =>
    expect(eventLine({ ...full, ...missing }, times)).toMatchObject(expected),
  );

  test('a time with a wrong offset is the correct time: its value is UTC, whatever the offset is', () => {
    const at = readEventTime(null, '2026-11-21T01:30:00-05:00');
    expect(eventLine({ ...full, at }, times)).toMatchObject({
      time: '8:30 PM',
      utc: 'Nov 21, 2026, 1:30:00 AM UTC',
    });
    const both = readEventTime('11/21/2026 01:30:00 AM', '2026-11-21T06:30:00+09:00');
    expect(eventLine({ ...full, at: both }, times).time).toBe('8:30 PM');
  });

  test('days are those of the station’s time zone, newest first; scans without a day are separate', () => {
    const on = (at: string | null) => ({ ...full, at });
    const events = [
      on('2026-11-21T12:00:00Z'),
      on('2026-11-21T05:30:00Z'),
      on('2026-11-21T04:30:00Z'),
      on(null),
    ];
    expect(daysOf(events, times).map(({ day, events: lines }) => [day, lines.length])).toEqual([
      ['Saturday, November 21, 2026', 2],
      ['Friday, November 20, 2026', 1],
      ['Day not reported', 1],
    ]);
    expect(daysOf(events, timesIn('Asia/Tokyo')).map(({ day }) => day)).toEqual([
      'Saturday, November 21, 2026',
      'Day not reported',
    ]);
    expect(daysOf([], times)).toEqual([]);
  });
});

test.each(['20251120', '20.11.2026', 'soon', '2026-02-31Tx', ''])(
  'a text that is no date is shown unchanged: %j',
  (written) => {
    expect(formatPlainTime(written)).toBe(written);
    expect(formatPlainDay(written)).toBe(written);
  },
);
