import { describe, expect, test } from 'vitest';
import { landedCost, serviceWith } from './bench';

const question = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  sourceCountry: 'US',
  destinationCountry: 'MX',
  shippingValue: 180,
  products: [
    { hs6Code: '950300', description: 'Wooden train', value: 900, qty: 2, originatingCountry: 'US' },
  ],
  ...change,
});

type Part = Record<string, unknown>;

test('the full tier: totals, products, thresholds and both screenings', async () => {
  const { status, body } = await landedCost(await serviceWith(), question());
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([
    'requestId',
    'landedCost',
    'deniedParties',
    'prohibitedRestricted',
    'totalShippingDutyTax',
    'totalDutyTax',
  ]);
  // 1800 MXN of goods: 10 % duty, then 16 % tax on goods, shipping and duty; 18 MXN are one dollar.
  expect(body['landedCost']).toMatchObject({
    sourceCurrency: 'USD',
    destinationCurrency: 'MXN',
    shippingValue: { sourceValue: 10, destinationValue: 180 },
    totalDuty: { sourceValue: 10, destinationValue: 180 },
    totalTax: { sourceValue: 19.2, destinationValue: 345.6 },
    productRawTotal: { sourceValue: 100, destinationValue: 1800 },
    calculatedTotal: { sourceValue: 129.2, destinationValue: 2325.6 },
    dutyDeminimisValue: { sourceValue: 50, destinationValue: 900 },
    products: [{ hs6code: '950300', productTotal: { destinationValue: 2325.6 } }],
    isError: false,
    errorCode: 0,
  });
  expect([body['totalDutyTax'], body['totalShippingDutyTax']]).toEqual([29.2, 39.2]);
});

test('the basic tier: totals only', async () => {
  const { body } = await landedCost(await serviceWith({ landedCostTier: 'totals' }), question());
  expect(Object.keys(body)).toEqual(['requestId', 'landedCost', 'totalShippingDutyTax', 'totalDutyTax']);
  expect(body['landedCost']).not.toHaveProperty('products');
  expect(body['landedCost']).not.toHaveProperty('dutyDeminimisValue');
  expect(body['landedCost']).toMatchObject({ totalDuty: { destinationValue: 180 } });
});

test('source currency and de minimis', async () => {
  const service = await serviceWith();
  const small = { products: [{ hs6Code: '950300', description: 'Train', value: 40 }], shippingValue: 10 };
  const part = async (change: Part): Promise<unknown> =>
    (await landedCost(service, question({ ...small, convertCurrency: true, ...change }))).body['landedCost'];
  expect(await part({})).toMatchObject({ convertCurrency: true, totalDuty: { sourceValue: 0 } });
  expect(await part({ ignoreDeminimis: true })).toMatchObject({ totalDuty: { sourceValue: 4 } });
  expect(await part({ currentCartValue: 500 })).toMatchObject({ totalDuty: { sourceValue: 4 } });
});

test('screenings name who and what', async () => {
  const products = [
    { hs6Code: '930200', description: 'Prohibited thing', value: 1 },
    { hs6Code: '850760', description: 'Restricted battery', value: 1 },
  ];
  const { body } = await landedCost(await serviceWith(), question({ lastName: 'Denied', products }));
  expect(body['deniedParties']).toMatchObject({ listsMatched: 1, scoreCalculated: 97, isError: false });
  expect(body['prohibitedRestricted']).toMatchObject({
    products: [
      { importCode: ['P1'], transportCode: [] },
      { importCode: [], transportCode: ['T1'] },
    ],
  });
});

describe('errors', () => {
  test.each([
    [{ destinationCountry: 'CA' }, 90],
    [{ destinationCountry: 'US' }, 90],
    [{ destinationCountry: 'ES' }, 90],
    [{ destinationCountry: 'GB' }, 90],
    [{ sourceCountry: 'GB' }, 90],
    [{ destinationCountry: 'CH' }, 1],
    [{ destinationCountry: 'IP' }, 1],
    [{ destinationIp: '192.0.2.7' }, 1],
    [{ products: [] }, 1],
    [{ products: [{ hs6Code: '9503', description: 'x', value: 1 }] }, 1],
    [{ products: [{ hs6Code: '950300', value: 1 }] }, 1],
    [{ shippingValue: '10' }, 1],
    [{ shippingValue: undefined }, 1],
    [{ surprise: 1 }, 1],
  ])('%j', async (change, errorCode) => {
    const { status, body } = await landedCost(await serviceWith(), question(change));
    expect(status).toBe(200);
    expect(body['landedCost']).toMatchObject({
      isError: true,
      errorCode,
      notes: expect.any(String) as string,
    });
  });

  test.each([
    [{ destinationCountry: 'CA', postalCode: 'M5V 2T6' }],
    [{ sourceCountry: 'GB', sourcePostalCode: 'EC1A 1BB' }],
    [{ destinationCountry: 'CH', grossWeight: 900 }],
    [{ destinationCountry: 'IP', destinationIp: '192.0.2.7' }],
  ])('none with what is needed: %j', async (change) => {
    const { body } = await landedCost(await serviceWith(), question(change));
    expect(body['landedCost']).toMatchObject({ isError: false, errorCode: 0 });
  });

  test('a wrong key gets 401', async () => {
    expect((await landedCost(await serviceWith(), question(), 'wrong')).status).toBe(401);
  });
});
