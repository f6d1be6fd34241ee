import { describe, expect, it } from 'vitest';
import type { Tracked } from '#shared/bridge/contract';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { TrackingEvent } from '#shared/tracking/record';
import { timelineOf } from '../../../../src/renderer/screens/labels/timeline/timeline';

const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const logged = (id: number, minute: number, event: LabelEvent): LoggedEvent => ({
  id,
  labelId: 'a',
  at: at(minute),
  station: 'Bench 3',
  operator: null,
  event,
});
const scan = (minute: number | null, description: string | null, code = 'X1') =>
  ({
    at: minute === null ? null : at(minute),
    description,
    code,
    category: null,
    location: 'Springfield',
    countryCode: 'US',
  }) as TrackingEvent;
/** Newest first, in the service's order. */
const tracked = (...events: TrackingEvent[]) =>
  ({ checkedAt: at(59), tracking: { events } }) as unknown as Tracked;

const print = { printId: 'p', printerName: 'Zebra' };
const draft = { fields: {}, items: [] };

describe('the history of a label', () => {
  it('merges the log with the service’s scans, newest first; entries with one time keep their order', () => {
    const entries = timelineOf(
      [
        logged(1, 0, { type: 'imported', file: 'orders.csv' }),
        logged(2, 5, { type: 'print.sending', ...print, expected: 1 }),
        logged(3, 5, { type: 'print.confirmed', ...print, note: null }),
      ],
      tracked(scan(30, 'Delivered'), scan(3, 'Label made')),
    );
    expect(entries.map(({ key }) => key)).toEqual(['scan-0', 'log-3', 'log-2', 'scan-1', 'log-1']);
    expect(entries.map(({ kind }) => kind)).toEqual(['tracking', 'print', 'print', 'tracking', 'label']);
    expect(entries[0]).toMatchObject({
      sentence: 'Delivered',
      more: 'Springfield, United States',
      station: null,
    });
  });

  it('hides no scan: one without words shows its code, one without a time is beside the one before it', () => {
    const entries = timelineOf(
      [logged(1, 10, { type: 'imported', file: 'orders.csv' })],
      tracked(scan(null, null, 'ZZ9'), scan(20, 'Arrived'), scan(null, 'First')),
    );
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      'Event ZZ9',
      'Arrived',
      'Imported from orders.csv',
      'First',
    ]);
    expect(entries[0]?.at).toBeNull();
  });

  it('shows the old and the new value of each corrected field', () => {
    const [entry] = timelineOf(
      [
        logged(1, 1, {
          type: 'updated',
          updateId: 'u',
          before: { fields: { city: 'Springfield', company: '' } },
          after: {
            fields: { city: 'Shelbyville', company: 'Mugs', phone: '555-0100' },
            items: [{ itemDescription: 'Mug' }],
          },
          draft,
          isOnPaper: true,
        }),
      ],
      null,
    );
    expect(entry?.kind).toBe('update');
    expect(entry?.changes).toEqual([
      { field: 'City', before: 'Springfield', after: 'Shelbyville' },
      { field: 'Company', before: '(empty)', after: 'Mugs' },
      { field: expect.stringMatching(/phone/i) as string, before: '(not known here)', after: '555-0100' },
      { field: expect.stringMatching(/item/i) as string, before: '(not known here)', after: '1 item' },
    ]);
  });
});
