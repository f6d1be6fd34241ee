import { describe, expect, it } from 'vitest';
import { recordIn } from '#main/service/track';
import { goodAnswers } from '#test/support/answer-mutations';
import { trackingOf } from '#test/support/tracking';
import { milestonesOf, pageOf, transitOf } from '../../../src/renderer/screens/track/record-words';

const good = goodAnswers.track;
const told = (more: object) => recordIn({ ...good, ...more })?.asTold;

describe('a part of a tracking record that is no value of its kind', () => {
  it.each([
    [{ hasArrived: 'yes' }, { hasArrived: 'yes' }],
    [{ isEnRoute: 7 }, { isEnRoute: '7' }],
    [{ hasBeenShipped: { at: 'noon' } }, { hasBeenShipped: '{"at":"noon"}' }],
    [
      { lowerTransit: '3 days', upperTransit: 4.5 },
      { lowerTransit: '3 days', upperTransit: '4.5' },
    ],
    [{ externalTrackingUrl: '//example.com/t' }, { externalTrackingUrl: '//example.com/t' }],
    [{ externalTrackingUrl: 'javascript:alert(1)' }, { externalTrackingUrl: 'javascript:alert(1)' }],
    [{ iconUrl: 'icons/1.png' }, { iconUrl: 'icons/1.png' }],
  ])('is told as it came: %j', (more, expected) => expect(told(more)).toEqual(expected));

  it.each([[{}], [{ hasArrived: null }], [{ hasArrived: ' ' }], [{ lowerTransit: '' }], [{ iconUrl: null }]])(
    'is nothing to tell where nothing odd is said: %j',
    (more) => expect(told(more)).toBeUndefined(),
  );

  it.each([
    [{ packageNumber: ['ACME1'] }, { packageNumber: 'ACME1' }],
    [{ carrier: { name: 'Example Post' } }, { carrier: '{"name":"Example Post"}' }],
    [{ shipToAddress: { zip: 7101, country: 'US' } }, { shipToAddress: '{"zip":7101,"country":"US"}' }],
    [{ serviceName: true }, { serviceName: 'true' }],
    [{ shipDate: { date: '11/20/2026' } }, { shipDate: '{"date":"11/20/2026"}' }],
    [
      { events: [{ description: { en: 'On its way' } }] },
      { events: [{ description: '{"en":"On its way"}' }] },
    ],
  ])('is shown as it came where text should stand: %j', (more, expected) =>
    expect(recordIn({ ...good, ...more })).toMatchObject(expected),
  );

  it.each([[{ carrier: [] }], [{ carrier: {} }], [{ carrier: [''] }], [{ carrier: [null] }]])(
    'says nothing where it holds nothing: %j',
    (more) => expect(recordIn({ ...good, ...more })?.carrier).toBeNull(),
  );

  it('keeps the newest 2,000 events', () => {
    const events = Array.from({ length: 2_001 }, (_, at) => ({ code: `c${at}` }));
    const kept = recordIn({ ...good, events })?.events ?? [];
    expect([kept.length, kept[0]?.code, kept.at(-1)?.code]).toEqual([2_000, 'c0', 'c1999']);
  });

  it('is cut where it is long', () => {
    expect(told({ hasArrived: 'x'.repeat(5_000) })?.hasArrived).toHaveLength(200);
  });

  it('never counts as a yes, as a number, or as an address that is opened', () => {
    const odd = { hasArrived: 'yes', lowerTransit: '3 days', externalTrackingUrl: '//example.com/t' };
    const record = recordIn({ ...good, ...odd })!;
    expect(record).toMatchObject({ hasArrived: null, lowerTransit: null, externalTrackingUrl: null });
    expect(milestonesOf(record).at(-1)).toEqual({ flag: 'hasArrived', state: 'not_told', told: 'yes' });
    expect(transitOf(record)).toBe('3 days to 5 days');
    expect(pageOf(record)).toBe('none');
  });

  it('is shown with what it says', () => {
    expect(transitOf(trackingOf({ asTold: { upperTransit: 'a week' } }))).toBe('At most a week');
    expect(transitOf(trackingOf({ lowerTransit: 2, asTold: { upperTransit: 'a week' } }))).toBe(
      '2 days to a week',
    );
  });
});
