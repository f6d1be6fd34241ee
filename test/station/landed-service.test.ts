import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureCode } from '#shared/failure';
import { breakdown } from '#shared/landed/breakdown';
import { questionFromOrder } from '#shared/landed/from-order';
import { customsFinding } from '#shared/landed/customs-finding';
import type { Question } from '#shared/landed/question';
import { codedMessage } from '#shared/text/coded-message';
import { createServiceClient, type ServiceClient } from '#main/service/client';
import {
  type Behaviour,
  headerNames,
  headerOf,
  type RecordedRequest,
  type ServiceStandIn,
  startServiceStandIn,
} from '#test/support/service-stand-in';
import { customs, order, requestOf } from './landed-order';

/*
 * A question for duties and taxes on its whole way, from the order over the wire to what the gate says of the answer,
 * against a stand-in that records every byte.
 */

const dtKey = 'ZHV0eS1rZXktMTIz';

/** All fields of section 4.4, copied from its tables by hand. */
const fieldTypes: Record<string, string> = {
  sourceCountry: 'string',
  destinationCountry: 'string',
  shippingValue: 'number',
  products: 'object',
  grossWeight: 'number',
  destinationIp: 'string',
  overrideTranslation: 'boolean',
  convertCurrency: 'boolean',
  ignoreDeminimis: 'boolean',
  currentCartValue: 'number',
  sourcePostalCode: 'string',
  postalCode: 'string',
  countryCode: 'string',
  firstName: 'string',
  middleName: 'string',
  lastName: 'string',
  street: 'string',
  city: 'string',
  state: 'string',
  isPostal: 'boolean',
  isGift: 'boolean',
};
const productTypes: Record<string, string> = {
  hs6Code: 'string',
  description: 'string',
  value: 'number',
  qty: 'number',
  originatingCountry: 'string',
  volumeWeight: 'number',
};

const typesOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value]));

const expectAsSpecified = (request: RecordedRequest): void => {
  expect([request.method, request.path]).toEqual(['POST', '/api/system/duties-taxes/combined-call-hs6']);
  // No Authorization, no cookie, nothing that says who asks but the key.
  expect(headerNames(request)).toEqual(['connection', 'content-length', 'content-type', 'dtkey', 'host']);
  expect(request.rawHeaders).toContain('dtKey');
  expect(headerOf(request, 'dtKey')).toBe(dtKey);
  expect(headerOf(request, 'content-type')).toBe('application/json');
  const body = request.body as { products: object[] };
  expect(fieldTypes).toMatchObject(typesOf(body));
  expect(Array.isArray(body.products)).toBe(true);
  for (const product of body.products) expect(productTypes).toMatchObject(typesOf(product));
};

describe('against a strict stand-in', () => {
  let service: ServiceStandIn;
  let client: ServiceClient;
  const credentials = {
    userID: 'bench-user-77',
    accountNumber: 'ACCT-0042',
    passcode: 'pass-code-9913',
    basicToken: 'YmVuY2g6c2VjcmV0LXdvcmQ=',
    dtKey,
  };
  const clientOf = (totalMs = 30_000): ServiceClient =>
    createServiceClient({
      baseUrl: service.url,
      environment: 'production',
      credentials: () => Promise.resolve(credentials),
      timeouts: { headersMs: totalMs, bodyMs: totalMs, totalMs },
    });

  beforeEach(async () => {
    service = await startServiceStandIn();
    client = clientOf();
  });
  afterEach(async () => {
    await client.close();
    await service.close();
  });

  it('an order asks exactly what it contains', async () => {
    const question = questionFromOrder(order(), { ...customs, isPostal: true });
    expect((await client.landedCost(requestOf(question))).ok).toBe(true);
    expect(service.requests).toHaveLength(1);
    const request = service.requests[0]!;
    expectAsSpecified(request);
    expect(request.body).toEqual({
      sourceCountry: 'US',
      destinationCountry: 'CA',
      shippingValue: 12.5,
      grossWeight: 1020.5828325,
      sourcePostalCode: '07101',
      postalCode: 'H2X 1Y4',
      countryCode: 'US',
      firstName: 'Pat',
      middleName: 'Q.',
      lastName: 'Example',
      street: '12 Sample Street',
      city: 'Montréal',
      state: 'QC',
      convertCurrency: true,
      isPostal: true,
      isGift: true,
      products: [
        { hs6Code: '610510', description: 'Cotton shirt', value: 19.99, qty: 2, originatingCountry: 'PT' },
      ],
    });
    for (const secret of [
      credentials.userID,
      credentials.accountNumber,
      credentials.passcode,
      credentials.basicToken,
    ])
      expect(JSON.stringify(request)).not.toContain(secret);
    expect(request.text).not.toMatch(/555-0100|example\.com|ORDER-1|hs6code/);
  });

  it('every field that can be typed is sent with its own name and type', async () => {
    const product = {
      ...{ hs6Code: '610510', description: 'Shirt', value: '1.10', qty: '0.5' },
      ...{ originatingCountry: 'PT', volumeWeight: '250' },
    };
    const typed: Question = {
      fields: {
        ...{ sourceCountry: 'GB', destinationCountry: 'IP', destinationIp: '192.0.2.7', shippingValue: '0' },
        ...{ grossWeight: '100', currentCartValue: '5.50', sourcePostalCode: 'EC1A 1BB', postalCode: '1' },
        ...{
          countryCode: 'GB',
          firstName: 'A',
          middleName: 'B',
          lastName: 'C',
          street: 'D',
          city: 'E',
          state: 'F',
        },
      },
      switches: {
        ...{ overrideTranslation: true, convertCurrency: false, ignoreDeminimis: false },
        ...{ isPostal: true, isGift: true },
      },
      products: [product, { hs6Code: '691200', description: 'Mug', value: '3' }],
    };
    await client.landedCost(requestOf(typed));
    const request = service.requests[0]!;
    expectAsSpecified(request);
    const body = request.body as { products: object[] };
    // Nothing was lost on the way either.
    expect(typesOf(body)).toEqual(fieldTypes);
    expect(typesOf(body.products[0]!)).toEqual(productTypes);
    expect(Object.keys(body.products[1]!)).toEqual(['hs6Code', 'description', 'value']);
  });

  it('fields outside the tables are not sent, even if a caller passes them', async () => {
    const more = { ...requestOf(questionFromOrder(order(), customs)), surprise: 1 };
    expect(await client.landedCost(more)).toMatchObject({ failure: { code: 'order_invalid' } });
    expect(service.requests).toHaveLength(0);
  });

  it('the request has hs6Code and the answer hs6code', async () => {
    const body = JSON.stringify({
      totalDutyTax: 1,
      landedCost: { isError: false, errorCode: 0, products: [{ hs6code: '610510' }] },
      prohibitedRestricted: {
        isError: false,
        errorCode: 0,
        products: [{ hs6code: '610510', importCode: ['P1'] }],
      },
    });
    service.script('landedCost', { kind: 'reply', status: 200, body });
    const answer = await client.landedCost(requestOf(questionFromOrder(order(), customs)));
    if (!answer.ok) throw new Error(answer.failure.code);
    expect(breakdown(answer.value).products[0]?.hs6Code).toBe('610510');
    expect(customsFinding(answer.value, customs)).toEqual({
      code: 'goods_restricted',
      detail: codedMessage('customs.goods', {
        ...{ product: codedMessage('customs.someProduct'), code: '610510' },
        codes: codedMessage('customs.stopCode', { kind: 'import', code: 'P1' }),
      }),
    });
  });

  const ended: [name: string, behaviour: Behaviour, code: FailureCode, number?: number][] = [
    ['401', { kind: 'unauthorized' }, 'credentials_refused', 401],
    ['403', { kind: 'unauthorized', status: 403 }, 'credentials_refused', 403],
    ['429', { kind: 'tooMany', retryAfter: '7' }, 'too_many_requests', 429],
    ['400', { kind: 'reply', status: 400, body: '{"message":"no"}' }, 'service_refused', 400],
    ['500', { kind: 'errorAfterAccept' }, 'service_broken', 500],
    ['503', { kind: 'reply', status: 503, body: '' }, 'service_broken', 503],
    ['a redirect', { kind: 'redirect' }, 'service_refused', 307],
    ['303', { kind: 'redirect', status: 303 }, 'answer_unreadable', 303],
    ['a page', { kind: 'html' }, 'answer_unreadable'],
    ['nothing in the answer', { kind: 'reply', status: 200, body: '' }, 'answer_unreadable'],
    [
      'an answer without a known part',
      { kind: 'reply', status: 200, body: '{"message":"ok"}' },
      'answer_unreadable',
    ],
    ['a list', { kind: 'reply', status: 200, body: '[]' }, 'answer_unreadable'],
    ['null', { kind: 'reply', status: 200, body: 'null' }, 'answer_unreadable'],
    [
      'words for an amount',
      { kind: 'reply', status: 200, body: '{"totalDutyTax":"free"}' },
      'answer_unreadable',
    ],
    ['cut JSON', { kind: 'reply', status: 200, body: '{"totalDutyTax":1' }, 'answer_unreadable'],
    ['too much', { kind: 'hugeBody' }, 'answer_lost'],
    ['a reset', { kind: 'acceptThenReset' }, 'answer_lost'],
    ['a reset in the body', { kind: 'resetInBody' }, 'answer_lost'],
  ];
  it.each(ended)(
    'a calculation that ends with %s gives a failure value, and is not asked again',
    async (_, behaviour, code, number) => {
      service.script('landedCost', behaviour);
      const answer = await client.landedCost(requestOf(questionFromOrder(order(), customs)));
      expect(answer).toMatchObject({
        ok: false,
        failure: number === undefined ? { code } : { code, number },
      });
      expect(service.requests).toHaveLength(1);
    },
  );

  it.each<Behaviour>([{ kind: 'neverReply' }, { kind: 'stall' }, { kind: 'slowBody' }])(
    'a calculation whose answer does not end in time is lost: $kind',
    async (behaviour) => {
      await client.close();
      client = clientOf(300);
      service.script('landedCost', behaviour);
      const answer = await client.landedCost(requestOf(questionFromOrder(order(), customs)));
      expect(answer).toMatchObject({ ok: false, failure: { code: 'answer_lost' } });
      expect(service.requests).toHaveLength(1);
    },
  );

  it('a question that certainly never left is reported as such', async () => {
    await service.close();
    const answer = await client.landedCost(requestOf(questionFromOrder(order(), customs)));
    expect(answer).toMatchObject({ ok: false, failure: { code: 'service_unreachable' } });
    service = await startServiceStandIn();
  });

  it('a question that was cancelled after it left is lost, before it left cancelled', async () => {
    const request = requestOf(questionFromOrder(order(), customs));
    service.script('landedCost', { kind: 'neverReply' });
    const calling = new AbortController();
    const asked = client.landedCost(request, calling.signal);
    await service.arrived('landedCost', 1);
    calling.abort();
    expect(await asked).toMatchObject({ failure: { code: 'answer_lost' } });
    expect(await client.landedCost(request, AbortSignal.abort())).toMatchObject({
      failure: { code: 'cancelled' },
    });
    expect(service.requests).toHaveLength(1);
  });
});
