import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ask } from '#main/service/ask';
import type { Exchange } from '#main/service/exchange';
import { landedCost } from '#main/service/landed-cost';
import { type Inputs, type Kind, readHere, type Results } from '#main/service/readers';
import { register } from '#main/service/register';
import { track } from '#main/service/track';
import { update } from '#main/service/update';
import { type Failure, failureSchema } from '#shared/failure';
import { landedCostSchema } from '#shared/landed/answer';
import { trackingSchema } from '#shared/tracking/record';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { bytesOf, mutated } from '#test/support/fuzz/mutated';
import { jsonText, mutatedJson } from '#test/support/fuzz/mutated-json';
import { fullOrder } from '../service/sample';

const label = {
  ...{ errorCode: 0, errorMessage: null, trackingNumber: 'ABC123', packageId: 'P1' },
  ...{ labelBuf1: 'XlhBXkZEeF5GU15YWg==', labelBuf2: null, labelBuf3: null },
};
const tracking = {
  ...{ hasBeenProcessed: true, hasArrived: false, isEnRoute: null, shipDate: '11/21/2026 9:15:00 AM' },
  ...{
    packageNumber: 'P1',
    externalTrackingUrl: 'https://track.example.com/1',
    iconUrl: null,
    upperTransit: 9,
  },
  events: [{ date: '11/21/2026 9:15:00 AM', code: 'AA', description: 'Accepted', eventCategoryId: 1 }],
};
const cost = {
  ...{ requestId: 'r1', totalDutyTax: 1.5, totalShippingDutyTax: 2 },
  landedCost: { isError: false, errorCode: 0, products: [{ hs6code: '123456', duty: 1.5 }], notes: 'ok' },
  deniedParties: { isError: false, scoreCalculated: 0, listsMatched: 0, matches: [{ name: 'Jo' }] },
};
const updated = {
  ...{ totalPackages: 1, successfulUpdates: 1, failedUpdates: 0 },
  results: [{ packageId: 'P1', success: true, message: null }],
};
const strangeLinks = {
  ...tracking,
  externalTrackingUrl: 'javascript:alert(1)',
  iconUrl: 'file:///etc/passwd',
};
const samples = [
  label,
  tracking,
  strangeLinks,
  cost,
  updated,
  { errorCode: 4, errorMessage: 'no: 12 Sample Street' },
];

const status = fc.oneof(
  { weight: 4, arbitrary: fc.constant(200) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 100, 201, 204, 301, 302, 400, 401, 404, 409, 429, 500, 503, 999),
  },
);
const body = fc.oneof(
  mutatedJson(samples).map((value) => Buffer.from(jsonText(value))),
  mutated(samples.map((one) => bytesOf(JSON.stringify(one)))).map((bytes) => Buffer.from(bytes)),
);
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/html', '', 'x'.repeat(9_000)),
    'content-encoding': fc.constantFrom(
      'gzip',
      'br',
      'deflate',
      'identity',
      'gzip, gzip',
      '__proto__',
      'toString',
    ),
    'retry-after': fc.oneof(fc.constantFrom('-1', '1e99', 'Sat, 21 Nov 2026 10:00:00 GMT'), fc.string()),
  },
  { requiredKeys: [] },
);
const reply = fc
  .record({ status, headers, body, packed: fc.boolean(), lost: fc.boolean() })
  .map(({ packed, lost, ...received }): Exchange => {
    const sent = { ...received, body: packed ? gzipSync(received.body, { level: 1 }) : received.body };
    return lost ? { kind: 'lost', reason: 'timeout', received: sent } : { kind: 'answered', received: sent };
  });

const limits = { headersMs: 1, bodyMs: 1, totalMs: 1, maxBytes: 100_000 };
const askOf =
  (exchange: Exchange): Ask =>
  (question) =>
    Promise.resolve({
      exchange,
      limits,
      secrets: [],
      hidden: ['pass-code-9913', ...(question.personal ?? [])],
    });
const readAs =
  <Each extends Kind>(kind: Each) =>
  (input: Inputs[Each]): Promise<Results[Each]> =>
    Promise.resolve(readHere(kind, input));
const now = (): Date => new Date('2026-11-21T12:00:00Z');
const signal = new AbortController().signal;

/** One short line of a known code. */
const expectFailure = (failure: Failure | null): void => {
  if (failure === null) return;
  expect(failureSchema.safeParse(failure).success).toBe(true);
  expect((failure.detail ?? '').length).toBeLessThan(1_000);
};

it('replies to a purchase: whatever comes, a package is named or it is a failure', patience, () =>
  fuzz('service replies', 150, reply, async (exchange) => {
    const answer = await register(askOf(exchange), fullOrder, readAs('label'), now, signal);
    expectFailure(answer.failure);
    expect(answer.failure?.detail ?? '').not.toMatch(/12 Sample Street|pass-code-9913/);
    if (answer.ok) expect(answer.package.packageId.trim()).not.toBe('');
    // Law 1: where a package may have been bought, nothing may say "try again by itself".
    if (!answer.ok && exchange.kind === 'lost' && exchange.received.status < 300)
      expect(answer.failure.code).toBe('answer_lost');
  }),
);

it('replies to questions: whatever comes, the record fits its shape or it is a failure', patience, () =>
  fuzz('service replies', 80, reply, async (exchange) => {
    const ask = askOf(exchange);
    const tracked = await track(ask, 'P1', readAs('tracking'), now);
    if (tracked.ok) {
      expect(trackingSchema.safeParse(tracked.value).success).toBe(true);
      for (const link of [tracked.value.externalTrackingUrl, tracked.value.iconUrl])
        expect(link ?? 'https://').toMatch(/^https?:\/\//i);
    } else expectFailure(tracked.failure);
    const product = { hs6Code: '123456', description: 'Mug', value: 1 };
    const question = { sourceCountry: 'US', destinationCountry: 'DE', shippingValue: 1, products: [product] };
    const reported = await landedCost(ask, { ...question, postalCode: '10115' }, readAs('landedCost'), now);
    if (reported.ok) expect(landedCostSchema.safeParse(reported.value).success).toBe(true);
    else expectFailure(reported.failure);
    const changed = await update(
      ask,
      [{ packageId: 'P1', city: 'Hoboken' }],
      undefined,
      readAs('update'),
      now,
    );
    if (!changed.ok) expectFailure(changed.failure);
  }),
);

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'packbench://station/index.html', '//example.com'])(
  'the service’s link %s is not accepted',
  async (link) => {
    const body = Buffer.from(JSON.stringify({ ...tracking, externalTrackingUrl: link, iconUrl: link }));
    const exchange: Exchange = { kind: 'answered', received: { status: 200, headers: {}, body } };
    const tracked = await track(askOf(exchange), 'P1', readAs('tracking'), now);
    expect(tracked).toMatchObject({ ok: true, value: { externalTrackingUrl: null, iconUrl: null } });
  },
);
