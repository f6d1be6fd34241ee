import { describe, expect, it } from 'vitest';
import { recordIn, trackingIn } from '#main/service/track';
import { changedIn } from '#main/service/update';
import { goodAnswers } from '#test/support/answer-mutations';
import { trackingOf } from '#test/support/tracking';
import { milestonesOf, pageOf, transitOf } from '../../../src/renderer/screens/track/record-words';

const good = goodAnswers.track;
const reported = (more: object) => recordIn({ ...good, ...more })?.asTold;

describe('an invalid part of a tracking record', () => {
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
  ])('an invalid part of a tracking record is displayed unchanged: %j', (more, expected) =>
    expect(reported(more)).toEqual(expected),
  );

  it.each([[{}], [{ hasArrived: null }], [{ hasArrived: ' ' }], [{ lowerTransit: '' }], [{ iconUrl: null }]])(
    'a part of a tracking record without content is ignored: %j',
    (more) => expect(reported(more)).toBeUndefined(),
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
  ])('a value in place of text in a tracking record is displayed unchanged: %j', (more, expected) =>
    expect(recordIn({ ...good, ...more })).toMatchObject(expected),
  );

  it.each([[{ carrier: [] }], [{ carrier: {} }], [{ carrier: [''] }], [{ carrier: [null] }]])(
    'an empty value in a tracking record is ignored: %j',
    (more) => expect(recordIn({ ...good, ...more })?.carrier).toBeNull(),
  );

  it('the newest 2,000 events are kept', () => {
    const events = Array.from({ length: 2_001 }, (_, at) => ({ code: `c${at}` }));
    const kept = recordIn({ ...good, events })?.events ?? [];
    expect([kept.length, kept[0]?.code, kept.at(-1)?.code]).toEqual([2_000, 'c0', 'c1999']);
  });

  it('a long value is cut', () => {
    expect(reported({ hasArrived: 'x'.repeat(5_000) })?.hasArrived).toHaveLength(200);
  });

  it('it never counts as a yes, as a number, or as an address that can be opened', () => {
    const odd = { hasArrived: 'yes', lowerTransit: '3 days', externalTrackingUrl: '//example.com/t' };
    const record = recordIn({ ...good, ...odd })!;
    expect(record).toMatchObject({ hasArrived: null, lowerTransit: null, externalTrackingUrl: null });
    expect(milestonesOf(record).at(-1)).toEqual({
      flag: 'hasArrived',
      state: 'not_told',
      serviceValue: 'yes',
    });
    expect(transitOf(record)).toBe('3 days to 5 days');
    expect(pageOf(record)).toBe('none');
  });

  it('it is displayed with its content', () => {
    expect(transitOf(trackingOf({ asTold: { upperTransit: 'a week' } }))).toBe('At most a week');
    expect(transitOf(trackingOf({ lowerTransit: 2, asTold: { upperTransit: 'a week' } }))).toBe(
      '2 days to a week',
    );
  });
});

describe('a number without quotes', () => {
  const answered = (body: string) => ({
    exchange: {
      kind: 'answered' as const,
      received: { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) },
    },
    ...{ hidden: [], secrets: [], limits: { headersMs: 1, bodyMs: 1, totalMs: 1, maxBytes: 100_000 } },
    now: new Date('2026-11-21T12:00:00Z'),
  });
  const digits = '9400111899562537866123';

  it('a number without quotes keeps every digit in a tracking record', () => {
    const body = `{"hasArrived": true, "carrierTrackingNumber": ${digits}, "carrier": "a \\" [${digits}]",
      "trackingReference1":[ ${digits} ],"trackingReference2":9007199254740993, "lowerTransit":2,"prefix":1234567890123456}`;
    expect(trackingIn(answered(body))).toMatchObject({
      ok: true,
      value: {
        carrierTrackingNumber: digits,
        carrier: `a " [${digits}]`,
        ref1: digits,
        ref2: '9007199254740993',
        lowerTransit: 2,
        prefix: '1234567890123456',
      },
    });
  });

  it('a number of very many digits does not make the answer unreadable', () => {
    const body = `{"hasArrived":true,"prefix":${'1'.repeat(10_000_000)},"carrierTrackingNumber":${digits}}`;
    const input = answered(body);
    input.limits.maxBytes = body.length;
    expect(trackingIn(input)).toMatchObject({ ok: true, value: { carrierTrackingNumber: digits } });
  });

  it('a number without quotes keeps every digit in the answer to a correction', () => {
    const body = `{"totalPackages":1,"results":[{"packageId":${digits},"success":true,"message":null}]}`;
    expect(changedIn({ ...answered(body), packageIds: [digits] })).toMatchObject({
      value: { results: [{ packageId: digits, success: true }], unanswered: [] },
    });
  });
});
