import { describe, expect, it } from 'vitest';
import type { PlaceWord } from '#shared/tracking/board';
import { placeOf } from '#shared/tracking/place';
import type { Tracking } from '#shared/tracking/record';
import { scanOf, trackingOf } from '#test/support/tracking';

type Flag = boolean | null;
const flags = (processed: Flag, shipped: Flag, enRoute: Flag, arrived: Flag): Partial<Tracking> => ({
  ...{ hasBeenProcessed: processed, hasBeenShipped: shipped, isEnRoute: enRoute, hasArrived: arrived },
});
const scans = (...categories: (string | null)[]) => ({
  events: categories.map((category) => scanOf({ category })),
});

describe('where a package is', () => {
  it.each<[PlaceWord, string, Partial<Tracking>]>([
    ['delivered', 'every flag', flags(true, true, false, true)],
    ['delivered', 'whatever the newest scan says', { ...flags(true, true, true, true), ...scans('On Hold') }],
    ['delivered', 'by its scan where the flag is not told', scans('Delivered', 'In Transit')],
    [
      'on_hold',
      'by its newest scan',
      { ...flags(true, true, true, false), ...scans('On Hold', 'In Transit') },
    ],
    ['on_hold', 'however that is written', { ...flags(true, true, true, false), ...scans('ON-HOLD') }],
    [
      'on_the_way',
      'once the hold is over',
      { ...flags(true, true, true, false), ...scans('In Transit', 'On Hold') },
    ],
    ['on_the_way', 'when it has left', flags(true, true, null, null)],
    [
      'on_the_way',
      'a flag that says no to arrival goes before a scan',
      { ...flags(true, true, true, false), ...scans('Delivered') },
    ],
    ['on_the_way', 'by its scan where no flag is told', scans('In Transit')],
    ['not_shipped', 'processed alone', flags(true, false, false, false)],
    [
      'not_shipped',
      'a scan does not move what the flags keep',
      { ...flags(true, false, false, false), ...scans('In Transit') },
    ],
    ['not_processed', 'not even processed', flags(false, false, false, false)],
    ['not_processed', 'that alone is told', flags(false, null, null, null)],
    ['unknown', 'processed, and nothing told of the rest: not told is not no', flags(true, null, null, null)],
    ['unknown', 'nothing at all', {}],
    ['unknown', 'a category of its own', scans('Registered')],
    ['unknown', 'an unrecognised scan alone', scans(null)],
    ['on_hold', 'an unrecognised scan ends no hold', scans(null, 'On Hold')],
  ])('a package is “%s” by its record: %s', (place, _, record) =>
    expect(placeOf(trackingOf(record))).toBe(place),
  );
});
