import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '#shared/failure';
import type { LandedCostRequest } from '#shared/landed/request';
import { packageUpdateResultSchema } from '#shared/update/package-update';
import { trackingSchema } from '#shared/tracking/record';
import type { ServiceClient, ServiceClientOptions } from '#main/service/client';
import {
  type Behaviour,
  headerNames,
  headerOf,
  keysOf,
  type ServiceStandIn,
  startServiceStandIn,
} from '#test/support/service-stand-in';
import { codedMessage } from '#shared/text/coded-message';
import { clientFor, credentials, fullOrder, smallOrder } from './sample';

let service: ServiceStandIn;
let client: ServiceClient;

beforeEach(async () => {
  service = await startServiceStandIn();
  client = clientFor(service.url);
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const json = (value: unknown): Behaviour => ({ kind: 'reply', status: 200, body: JSON.stringify(value) });

const question: LandedCostRequest = {
  sourceCountry: 'US',
  destinationCountry: 'CA',
  shippingValue: 12.5,
  postalCode: 'H2X 1Y4',
  products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99, qty: 2 }],
};

describe('tracking', () => {
  it('tracking is asked with the Basic token as issued, and without a body', async () => {
    expect((await client.track('P123456789')).ok).toBe(true);
    const request = service.requests[0]!;
    expect([request.method, request.path, request.text]).toEqual(['GET', '/api/tracking/P123456789', '']);
    expect(headerOf(request, 'authorization')).toBe(`Basic ${credentials.basicToken}`);
    expect(headerNames(request)).toEqual(['authorization', 'connection', 'host']);
  });

  it('the Basic token is made of user name and password where no token was issued', async () => {
    const { basicToken: _, ...rest } = credentials;
    const pair = { ...rest, basicUsername: 'bench', basicPassword: 'p:ss' };
    const other = clientFor(service.url, { credentials: () => Promise.resolve(pair) });
    await other.track('P1');
    await other.close();
    // base64 of "bench:p:ss"
    expect(headerOf(service.requests[0]!, 'authorization')).toBe('Basic YmVuY2g6cDpzcw==');
  });

  it('the full tracking number is refused without a request', async () => {
    expect(await client.track('ACME-P123')).toMatchObject({
      failure: { code: 'order_invalid', detail: codedMessage('update.shortNumber') },
    });
    expect(service.requests).toHaveLength(0);
  });

  it('a complete record is read', async () => {
    service.script(
      'track',
      json({
        hasBeenProcessed: true,
        hasBeenShipped: true,
        isEnRoute: true,
        hasArrived: false,
        shipDate: '11/20/2026 12:05:00 AM',
        packageNumber: 'ACMEP1',
        carrierTrackingNumber: null,
        shipToAddress: 'H2X 1Y4, CA',
        carrier: 'Example Post',
        serviceName: 'Standard',
        serviceDescription: null,
        finalMileCarrier: '',
        trackingReference1: 'ORDER-1',
        trackingReference2: 'PO-7',
        lowerTransit: 0,
        upperTransit: 9,
        externalTrackingUrl: 'https://example.com/t/1',
        iconUrl: 'file://example.com/icon.png',
        prefix: null,
        estimatingDeliveryTimeFrom: '11/25/2026',
        estimatingDeliveryTimeTo: null,
        events: [
          {
            date: '11/21/2026 01:30:00 PM',
            code: 'E2',
            description: '',
            location: 'Newark',
            countryCode: 'US',
            eventDateTimeISOFormat: '2026-11-21T13:30:00-05:00',
            eventCategory: '',
            eventCategoryId: null,
          },
          { code: 'E1', eventDateTimeISOFormat: '2026-11-20T08:00:00-05:00' },
        ],
        newField: { any: 1 },
      }),
    );
    const answer = await client.track('P1');
    if (answer.ok) expect(trackingSchema.strict().parse(answer.value)).toEqual(answer.value);
    const unknown = { description: null, category: null, categoryId: null };
    expect(answer).toEqual({
      ok: true,
      value: {
        asTold: { iconUrl: 'file://example.com/icon.png' },
        hasBeenProcessed: true,
        hasBeenShipped: true,
        isEnRoute: true,
        hasArrived: false,
        shipDate: '2026-11-20T00:05:00',
        packageNumber: 'ACMEP1',
        carrierTrackingNumber: null,
        shipToAddress: 'H2X 1Y4, CA',
        carrier: 'Example Post',
        serviceName: 'Standard',
        serviceDescription: null,
        finalMileCarrier: null,
        ref1: 'ORDER-1',
        ref2: 'PO-7',
        lowerTransit: 0,
        upperTransit: 9,
        externalTrackingUrl: 'https://example.com/t/1',
        iconUrl: null,
        prefix: null,
        estimatedDeliveryFrom: '11/25/2026',
        estimatedDeliveryTo: null,
        events: [
          { ...unknown, at: '2026-11-21T13:30:00Z', code: 'E2', location: 'Newark', countryCode: 'US' },
          { ...unknown, at: '2026-11-20T08:00:00Z', code: 'E1', location: null, countryCode: null },
        ],
      },
    });
  });

  it('a missing field is null, not no', async () => {
    service.script('track', json({ packageNumber: 'ACMEP1', isEnRoute: null }));
    expect(await client.track('P1')).toMatchObject({
      ok: true,
      value: { hasBeenProcessed: null, isEnRoute: null, lowerTransit: null, events: [] },
    });
  });

  it.each<[string, Behaviour, Failure]>([
    [
      'an unknown package',
      { kind: 'reply', status: 404, body: '' },
      { code: 'service_refused', number: 404 },
    ],
    [
      'something else',
      json({ message: 'hello' }),
      { code: 'answer_unreadable', detail: codedMessage('answer.noRecord') },
    ],
  ])('an unreadable field of a tracking answer is named: %s', async (_, behaviour, expected) => {
    service.script('track', behaviour);
    expect(await client.track('P1')).toEqual({ ok: false, failure: expected });
  });

  it('the record is kept whatever is invalid in it, and an invalid date is displayed unchanged', async () => {
    const events = [{ code: 7, date: '2026-11-21 22:15' }, { code: 'A', date: 'yesterday' }, 'lost'];
    const odd = { packageNumber: 'A', hasArrived: 'yes', lowerTransit: {}, shipDate: '2026-11-20', events };
    service.script('track', json({ ...odd, externalTrackingUrl: 'example.com/t/1' }));
    expect(await client.track('P1')).toMatchObject({
      ok: true,
      value: {
        ...{ packageNumber: 'A', hasArrived: null, lowerTransit: null, shipDate: '2026-11-20T00:00:00' },
        externalTrackingUrl: 'https://example.com/t/1',
        events: [
          { at: '2026-11-21T22:15:00Z', code: '7' },
          { at: null, time: 'yesterday', code: 'A' },
          { at: null, description: 'lost' },
        ],
      },
    });
  });
});

describe('package update', () => {
  it('exactly the changes are sent, with the Basic token', async () => {
    const { sender: _1, taxCode: _2, costCenter: _3, ...updatable } = fullOrder;
    const updates = [
      { packageId: 'P1', ...updatable },
      { packageId: 'P2', city: 'Laval' },
    ];
    expect(await client.update(updates)).toEqual({
      ok: true,
      value: {
        total: 2,
        updated: 2,
        failed: 0,
        results: [
          { packageId: 'P1', success: true, message: 'Updated' },
          { packageId: 'P2', success: true, message: 'Updated' },
        ],
        unanswered: [],
      },
    });
    const again = await client.update(updates);
    if (again.ok) expect(packageUpdateResultSchema.strict().parse(again.value)).toEqual(again.value);
    const request = service.requests[0]!;
    expect([request.method, request.path]).toEqual(['PATCH', '/api/customer/packages/update']);
    expect(headerNames(request)).toEqual([
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
    expect(headerOf(request, 'content-type')).toBe('application/json');
    expect(headerOf(request, 'authorization')).toBe(`Basic ${credentials.basicToken}`);
    expect(request.body).toEqual(updates);
  });

  it('failed packages and those missing in the answer are reported', async () => {
    service.script(
      'update',
      json({ results: [{ packageId: 'P1', success: false, message: `no ${credentials.passcode}` }] }),
    );
    expect(
      await client.update([
        { packageId: 'P1', city: 'A' },
        { packageId: 'P2', city: 'B' },
      ]),
    ).toEqual({
      ok: true,
      value: {
        total: null,
        updated: null,
        failed: null,
        results: [{ packageId: 'P1', success: false, message: 'no •••' }],
        unanswered: ['P2'],
      },
    });
  });

  it("only the service's own service codes are accepted", async () => {
    const ownClient = clientFor(service.url, { prefix: 'ABC' });
    expect(await ownClient.update([{ packageId: 'P1', serviceCode: 'XYZ1' }])).toMatchObject({
      failure: {
        code: 'order_invalid',
        detail: codedMessage('update.service', { field: 'serviceCode', prefix: 'ABC' }),
      },
    });
    expect((await ownClient.update([{ packageId: 'P1', serviceCode: 'ABC1' }])).ok).toBe(true);
    await ownClient.close();
    expect(service.requests).toHaveLength(1);
  });
});

describe('landed cost', () => {
  it('exactly the question is sent, with the key as issued in its own header', async () => {
    await client.landedCost(question);
    const request = service.requests[0]!;
    expect([request.method, request.path]).toEqual(['POST', '/api/system/duties-taxes/combined-call-hs6']);
    expect(headerNames(request)).toEqual(['connection', 'content-length', 'content-type', 'dtkey', 'host']);
    expect(headerOf(request, 'dtKey')).toBe(credentials.dtKey);
    expect(headerOf(request, 'content-type')).toBe('application/json');
    expect(request.body).toEqual(question);
  });

  it('the basic tier is read, and missing fields are left out', async () => {
    const answer = await client.landedCost(question);
    if (!answer.ok) throw new Error(answer.failure.code);
    expect(keysOf(answer.value)).toEqual(['requestId', 'totalDutyTax', 'totalShippingDutyTax']);
    expect(answer.value.totalDutyTax).toBe(21.5);
  });

  it('the highest tier is read, with the two branded fields under our names', async () => {
    const money = { sourceValue: 1, destinationValue: 1.4 };
    const part = {
      requestId: 's',
      isError: false,
      errorCode: 0,
      notes: '',
      generatedDate: '2026-11-21T00:00:00Z',
    };
    service.script(
      'landedCost',
      json({
        requestId: 'r',
        totalShippingDutyTax: 0,
        totalDutyTax: 0,
        landedCost: {
          ...part,
          destinationIP: null,
          totalTax: money,
          taxDeminimisValue: { sourceValue: null, destinationValue: 20 },
          products: [
            {
              hs6code: '610510',
              additionalDutyRate: null,
              brandDescription: 'Shirts',
              description: 'Cotton shirt',
            },
          ],
        },
        deniedParties: {
          ...part,
          scoreCalculated: 0,
          listsMatched: 0,
          matches: [{ nameMatch: 'x', matchType: null }],
        },
        prohibitedRestricted: {
          ...part,
          products: [{ hs6code: '610510', exportCode: [], brandUUID: 'u-1' }],
        },
      }),
    );
    const answer = await client.landedCost(question);
    expect(answer).toEqual({
      ok: true,
      value: {
        requestId: 'r',
        totalShippingDutyTax: 0,
        totalDutyTax: 0,
        landedCost: {
          ...part,
          totalTax: money,
          taxDeminimisValue: { destinationValue: 20 },
          products: [{ hs6Code: '610510', standardDescription: 'Shirts', description: 'Cotton shirt' }],
        },
        deniedParties: {
          ...part,
          scoreCalculated: 0,
          listsMatched: 0,
          matches: [{ nameMatch: 'x', matchType: null }],
        },
        prohibitedRestricted: { ...part, products: [{ hs6Code: '610510', exportCode: [], uuid: 'u-1' }] },
      },
    });
  });

  it.each<[string, unknown, Failure]>([
    ['nothing', {}, { code: 'answer_unreadable', detail: codedMessage('answer.noTotals') }],
    [
      'words for a number',
      { totalDutyTax: 'free' },
      { code: 'answer_unreadable', detail: codedMessage('answer.noTotals') },
    ],
  ])('an invalid question for landed costs is named: %s', async (_, body, expected) => {
    service.script('landedCost', json(body));
    expect(await client.landedCost(question)).toEqual({ ok: false, failure: expected });
  });

  it('an answer is read part by part, keeps its requestId, and code 90 is understood in a refusal too', async () => {
    service.script(
      'landedCost',
      json({
        requestId: 'R1',
        totalDutyTax: 'free',
        landedCost: {
          taxDeminimisValue: 4,
          totalTax: { sourceValue: '1.5' },
          products: [{ errorDescription: 'x', brandDescription: 'Shirts' }],
        },
      }),
    );
    expect(await client.landedCost(question)).toEqual({
      ok: true,
      value: {
        requestId: 'R1',
        landedCost: { totalTax: { sourceValue: 1.5 }, products: [{ standardDescription: 'Shirts' }] },
      },
    });
    const body = '{"requestId":"R2","errorCode":"90","errorMessage":"postalCode"}';
    service.script('landedCost', { kind: 'reply', status: 400, body });
    expect(await client.landedCost(question)).toMatchObject({
      ok: true,
      value: { requestId: 'R2', landedCost: { isError: true, errorCode: 90, notes: 'postalCode' } },
    });
  });

  it('an unreadable screening never counts as clear', async () => {
    service.script('landedCost', json({ deniedParties: { scoreCalculated: 'high', listsMatched: 0 } }));
    expect(await client.landedCost(question)).toMatchObject({
      ok: true,
      value: { deniedParties: { isError: true, listsMatched: 0 } },
    });
  });

  it.each(['landedCost', 'deniedParties', 'prohibitedRestricted'])(
    'the part %s that failed separately hides no other part',
    async (part) => {
      const good = { requestId: 's', isError: false, errorCode: 0 };
      const failed = { requestId: 's', isError: true, errorCode: 90, notes: 'not today' };
      const answer = {
        requestId: 'r',
        totalDutyTax: 1,
        landedCost: good,
        deniedParties: good,
        prohibitedRestricted: good,
        [part]: failed,
      };
      service.script('landedCost', json(answer));
      expect(await client.landedCost(question)).toEqual({ ok: true, value: answer });
    },
  );

  it("a failed part's notes contain no name or address", async () => {
    const notes = 'Pat Example, 12 Sample Street is unknown';
    const failed = { isError: true, notes };
    service.script('landedCost', json({ landedCost: failed, deniedParties: { isError: false, notes } }));
    const asked = { ...question, firstName: 'Pat', lastName: 'Example', street: '12 Sample Street' };
    expect(await client.landedCost(asked)).toEqual({
      ok: true,
      value: {
        landedCost: { isError: true, notes: '••• •••, ••• is unknown' },
        deniedParties: { isError: false, notes },
      },
    });
  });
});

describe('common behaviour of every operation except label creation', () => {
  const operations: [name: string, run: () => Promise<{ ok: boolean }>][] = [
    ['track', () => client.track('P1')],
    ['update', () => client.update([{ packageId: 'P1', city: 'A' }])],
    ['landedCost', () => client.landedCost(question)],
  ];
  const behaviours: [Behaviour, Partial<Failure>][] = [
    [{ kind: 'unauthorized' }, { code: 'credentials_refused', number: 401 }],
    [
      // Of a gateway and of the service behind it.
      {
        ...{ kind: 'reply', status: 401, body: '<p>Sign in</p>' },
        headers: { 'content-type': ['text/html', 'text/html'], 'content-encoding': ['identity', 'identity'] },
      },
      { code: 'credentials_refused', number: 401 },
    ],
    [
      { kind: 'reply', status: 429, headers: { 'retry-after': ['5', '7'] }, body: '{}' },
      { code: 'too_many_requests', retryAfterMs: 5000 },
    ],
    [
      { kind: 'tooMany', retryAfter: '3' },
      { code: 'too_many_requests', retryAfterMs: 3000 },
    ],
    [{ kind: 'errorAfterAccept' }, { code: 'service_broken', number: 500 }],
    [{ kind: 'acceptThenReset' }, { code: 'answer_lost' }],
    [{ kind: 'html' }, { code: 'answer_unreadable' }],
    [{ kind: 'redirect' }, { code: 'service_refused', number: 307 }],
    [{ kind: 'hugeBody' }, { code: 'answer_lost', detail: 'too_big' }],
  ];
  it.each(operations)(
    'the operation %s turns every failure into its code, with one request each',
    async (name, run) => {
      for (const [behaviour, expected] of behaviours) {
        service.script(name as 'track', behaviour);
        expect(await run()).toMatchObject({ ok: false, failure: expected });
      }
      expect(service.requests).toHaveLength(behaviours.length);
    },
  );

  it.each(operations)('the operation %s does not run in staging, with a reason', async (_, run) => {
    await client.close();
    client = clientFor(service.url, { environment: 'staging', stagingBaseUrl: service.url });
    expect(await run()).toEqual({
      ok: false,
      failure: { code: 'service_environment', detail: codedMessage('service.stagingLabels') },
    });
    expect((await client.register(smallOrder(), new AbortController().signal)).ok).toBe(true);
    expect(service.requests.map((request) => request.operation)).toEqual(['register']);
  });

  it.each<[string, string, Partial<ServiceClientOptions>]>([
    ['track', 'basicToken', {}],
    ['update', 'basicPassword', { credentials: () => Promise.resolve({ basicUsername: 'u' }) }],
    ['landedCost', 'dtKey', {}],
  ])('the operation %s names the missing credential %s', async (name, missing, options) => {
    await client.close();
    client = clientFor(service.url, { credentials: () => Promise.resolve({}), ...options });
    expect(await operations.find(([one]) => one === name)?.[1]()).toEqual({
      ok: false,
      failure: { code: 'credentials_missing', detail: missing },
    });
    expect(service.requests).toHaveLength(0);
  });
});

describe('the test of credentials', () => {
  /** The stand-in's status; null where its answer never arrives. */
  const statusOf = (behaviour: Behaviour): number | null => {
    if (behaviour.kind === 'reply') return behaviour.status;
    if (behaviour.kind === 'unauthorized') return behaviour.status ?? 401;
    const known: Partial<Record<Behaviour['kind'], number | null>> = {
      ...{ errorAfterAccept: 500, redirect: 307, tooMany: 429, acceptThenReset: null },
    };
    const status = known[behaviour.kind];
    return status === undefined ? 200 : status;
  };

  it.each<[string, Behaviour]>([
    ['accepted', { kind: 'reply', status: 404, body: '{"errorCode":7,"errorMessage":"no such package"}' }],
    ['accepted', json({ errorCode: 7, errorMessage: 'no such package' })],
    // Another server's words, as a gateway has them too.
    ['unclear', { kind: 'reply', status: 404, body: '{"message":"no such package"}' }],
    ['unclear', { kind: 'reply', status: 404, body: '<html>not found</html>' }],
    ['unclear', { kind: 'reply', status: 405, body: '' }],
    ['unclear', json({ message: 'hello' })],
    ['refused', json({ errorCode: 401, errorMessage: 'who are you?' })],
    ['refused', json({ errorCode: '403' })],
    ['accepted', { kind: 'ok' }],
    ['refused', { kind: 'unauthorized' }],
    ['refused', { kind: 'unauthorized', status: 403 }],
    ['unclear', { kind: 'errorAfterAccept' }],
    ['unclear', { kind: 'reply', status: 500, body: '{"errorCode":7,"errorMessage":"no such package"}' }],
    ['unclear', json({ errorCode: 'UNAUTHORIZED', errorMessage: 'Invalid credentials' })],
    ['unclear', json({ errorCode: 0, errorMessage: 'Invalid credentials' })],
    ['unclear', json({ errorCode: 7, errorMessage: 'Invalid credentials' })],
    ['unclear', json({ errorCode: 7, errorMessage: null })],
    ['unclear', json({ errorCode: 0, errorMessage: null })],
    ['unclear', { kind: 'reply', status: 404, body: '{"error_code":"E_ROUTE"}' }],
    ['unclear', { kind: 'reply', status: 404, body: '{"errorCode":null}' }],
    ['unclear', json({ events: [] })],
    ['unclear', json({ packageNumber: 'A1', hasArrived: false, error: 'who are you?' })],
    ['accepted', json({ hasBeenProcessed: false, packageNumber: null, events: [] })],
    ['unclear', { kind: 'html' }],
    ['unclear', { kind: 'redirect' }],
    ['unreachable', { kind: 'acceptThenReset' }],
    ['unreachable', { kind: 'tooMany', retryAfter: '1' }],
  ])('the test of credentials results in %s', async (verdict, behaviour) => {
    service.script('track', behaviour);
    const test = await client.testCredentials();
    expect(test).toMatchObject({ basic: verdict, register: 'not_testable', landedCost: 'not_testable' });
    expect(test.status).toBe(statusOf(behaviour));
    expect(service.requests.map((request) => request.operation)).toEqual(['track']);
  });

  it.each<[string, Partial<ServiceClientOptions>]>([
    ['missing', { credentials: () => Promise.resolve(null) }],
    ['not_testable', { environment: 'staging', stagingBaseUrl: 'https://stage.example.com' }],
    ['not_testable', { baseUrl: undefined }],
  ])('the test of credentials results in %s without a request', async (verdict, options) => {
    const other = clientFor(service.url, options);
    expect((await other.testCredentials()).basic).toBe(verdict);
    await other.close();
    expect(service.requests).toHaveLength(0);
  });
});
