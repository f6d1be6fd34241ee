import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '#main/service/client';
import { initialCustoms } from '#shared/landed/gate';
import { customsFinding } from '#shared/landed/customs-finding';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { codedMessage } from '#shared/text/coded-message';
import { clientFor } from './sample';

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

const question = {
  sourceCountry: 'US',
  destinationCountry: 'CA',
  shippingValue: 12.5,
  postalCode: 'H2X 1Y4',
  products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99 }],
};

const answered = async (body: unknown, status = 200) => {
  service.script('landedCost', { kind: 'reply', status, body: JSON.stringify(body) });
  const answer = await client.landedCost(question);
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};

const totals = { requestId: 'r', totalDutyTax: 0, totalShippingDutyTax: 0 };
const good = { isError: false, errorCode: 0 };
/** The service's message about the calculation itself. */
const ofCost = (notes: string): string => codedMessage('customs.partNotes', { part: 'landedCost', notes });

describe('a calculation with an error beside its amounts', () => {
  it.each([
    ['with success', 200],
    ['with a refusal', 400],
    ['with a failure', 500],
  ])(
    'a calculation with an error beside its amounts holds the order, %s, and the requestId is kept',
    async (_, status) => {
      const value = await answered(
        { ...totals, errorCode: 90, errorMessage: 'postalCode is missing' },
        status,
      );
      expect(value).toMatchObject({ requestId: 'r', landedCost: { isError: true, errorCode: 90 } });
      expect(customsFinding(value, initialCustoms)).toEqual({
        code: 'duties_unknown',
        number: 90,
        detail: ofCost('postalCode is missing'),
      });
    },
  );

  it.each<[string, object, object]>([
    ['isError', { isError: true }, {}],
    ['isError as text', { IsError: 'true' }, {}],
    ['an isError that can’t be read', { isError: 'perhaps' }, {}],
    ['a code as text', { errorCode: '7' }, { number: 7 }],
    ['a code in words', { errorCode: 'NO_RATE' }, {}],
    ['success that is none', { success: false }, {}],
    ['words of an error', { error: 'no rate' }, { detail: ofCost('no rate') }],
    ['errors by field', { errors: { city: ['bad'] } }, { detail: ofCost('city: bad') }],
    ['an error in an object', { error: { errorCode: 7 } }, { number: 7 }],
    ['a second code', { errorCode: 0, error: { errorCode: 7 } }, { number: 7 }],
  ])('a calculation with an error beside its amounts is never clear: %s', async (_, reported, expected) => {
    for (const body of [
      { ...totals, ...reported },
      { ...totals, landedCost: good, deniedParties: { ...good, scoreCalculated: 0 }, ...reported },
      { ...reported, data: totals },
    ])
      expect(customsFinding(await answered(body), initialCustoms)).toMatchObject({
        code: 'duties_unknown',
        ...expected,
      });
  });

  it.each<[string, object]>([
    ['code', { code: 90, message: 'postalCode is missing' }],
    ['code in an error', { error: { code: '90', message: 'postalCode is missing' } }],
    ['error', { error: 90, message: 'postalCode is missing' }],
    ['errorNumber', { errorNumber: 90, detail: 'postalCode is missing' }],
  ])('code 90 under another name is understood: %s', async (_, body) => {
    for (const status of [200, 400])
      expect(customsFinding(await answered(body, status), initialCustoms)).toEqual({
        code: 'duties_unknown',
        number: 90,
        detail: ofCost('postalCode is missing'),
      });
  });

  it('a requestId that is not text is kept', async () => {
    const cases = [
      [['r-1'], 'r-1'],
      [{ id: 'r-2' }, '{"id":"r-2"}'],
      [12, '12'],
    ] as const;
    for (const [requestId, expected] of cases)
      expect(await answered({ ...totals, requestId, landedCost: { ...good, requestId } })).toMatchObject({
        requestId: expected,
        landedCost: { requestId: expected },
      });
  });

  it('it is not clear where the status refuses it without a message', async () => {
    expect(customsFinding(await answered(totals, 400), initialCustoms)).toMatchObject({
      code: 'duties_unknown',
    });
  });

  it('a part’s own message about its failure comes before the outer one', async () => {
    const landedCost = { isError: true, errorCode: 90, notes: 'postalCode' };
    expect(await answered({ ...totals, landedCost, errorCode: 1, errorMessage: 'failed' })).toMatchObject({
      landedCost,
    });
  });

  it('it is clear where every code is 0 and nothing reports an error', async () => {
    const fine = { errorCode: 0, isError: false, success: true, errorMessage: null, error: '', errors: [] };
    const value = await answered({ ...totals, ...fine, landedCost: good });
    expect(value).toEqual({ ...totals, landedCost: good });
    expect(customsFinding(value, initialCustoms)).toBeNull();
  });
});

describe('the service’s own description of a product', () => {
  it.each<[string, object, string | undefined]>([
    ['under its neutral name', { svcDescription: 'Shirts' }, 'Shirts'],
    ['under a brand', { BrandDescription: 'Shirts' }, 'Shirts'],
    [
      'under a brand beside words of the trade',
      { ACMEDescription: 'Shirts', customsDescription: 'x' },
      'Shirts',
    ],
    ['not of customs', { customsDescription: 'x' }, undefined],
    ['not of a tariff code', { tariffCodeDescription: 'x' }, undefined],
    ['not of two that may be it', { acmeDescription: 'x', zetaDescription: 'y' }, undefined],
    ['not where it is empty', { BrandDescription: '' }, undefined],
    ['not where it is blank under its neutral name', { svcDescription: ' ' }, undefined],
  ])('the service’s own description of a product is read %s', async (_, reportedText, expected) => {
    const products = [{ description: 'Cotton shirt', ...reportedText }];
    const { landedCost } = await answered({ ...totals, landedCost: { ...good, products } });
    expect(landedCost?.products).toEqual([
      { description: 'Cotton shirt', ...(expected === undefined ? {} : { standardDescription: expected }) },
    ]);
  });
});

describe('an answer one level down beside other values', () => {
  it('it is read with its requestId', async () => {
    for (const body of [
      { status: 'ok', data: totals, meta: {} },
      { requestId: 'r', data: { totalDutyTax: 0, totalShippingDutyTax: 0 }, meta: { page: 1 } },
      { status: 'ok', data: JSON.stringify(totals), meta: {} },
    ])
      expect(await answered(body)).toEqual(totals);
  });
});
