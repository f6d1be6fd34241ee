import { describe, expect, test } from 'vitest';
import { landedCostWords } from '#main/practice/service/landed-cost-triggers';
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

test('amounts are in the source currency, and de minimis can be ignored', async () => {
  const service = await serviceWith();
  const small = { products: [{ hs6Code: '950300', description: 'Train', value: 40 }], shippingValue: 10 };
  const part = async (change: Part): Promise<unknown> =>
    (await landedCost(service, question({ ...small, convertCurrency: true, ...change }))).body['landedCost'];
  expect(await part({})).toMatchObject({ convertCurrency: true, totalDuty: { sourceValue: 0 } });
  expect(await part({ ignoreDeminimis: true })).toMatchObject({ totalDuty: { sourceValue: 4 } });
  expect(await part({ currentCartValue: 500 })).toMatchObject({ totalDuty: { sourceValue: 4 } });
});

test('screenings name the person and the products', async () => {
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

type Value = Record<'sourceValue' | 'destinationValue', number>;

test('parts add up to the totals to the last hundredth, in both currencies', async () => {
  const products = Array.from({ length: 7 }, (_, index) => ({
    hs6Code: '950300',
    description: 'Train',
    value: 19.99 + index / 3,
    qty: index + 1,
  }));
  const change = { destinationCountry: 'DE', convertCurrency: true, products, shippingValue: 33.33 };
  const { body } = await landedCost(await serviceWith(), question(change));
  const part = body['landedCost'] as Record<string, Value> & { products: Record<string, Value>[] };
  const cents = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 100);
  for (const side of ['sourceValue', 'destinationValue'] as const) {
    const sum = (name: string): number =>
      part.products.reduce((total, product) => total + cents(product[name]?.[side]), 0);
    expect(sum('dutyValue')).toBe(cents(part['totalDuty']?.[side]));
    expect(sum('taxValue')).toBe(cents(part['totalTax']?.[side]));
    expect(sum('productTotal')).toBe(cents(part['calculatedTotal']?.[side]));
    expect(sum('dutyValue')).toBeGreaterThan(0);
  }
});

describe('trigger words in the recipient and the goods', () => {
  const called = async (name: string, change: Record<string, unknown> = {}): Promise<Part> => {
    const [firstName, ...rest] = name.split(' ');
    const who = { firstName, lastName: rest.join(' ') };
    return (await landedCost(await serviceWith(), question({ ...who, ...change }))).body;
  };

  test('DENIED: a hit by name and address; SIMILAR: a weak one', async () => {
    expect(await called('DENIED EXAMPLE', { street: '1 Sample Street', city: 'Springfield' })).toMatchObject({
      deniedParties: {
        scoreCalculated: 97,
        listsMatched: 1,
        matches: [{ nameMatch: 'DENIED EXAMPLE', addressMatch: '1 Sample Street, Springfield' }],
      },
    });
    expect(await called('Similar Example')).toMatchObject({
      deniedParties: { scoreCalculated: 40, listsMatched: 1, matches: [{ addressMatch: '' }] },
    });
    expect(await called('Pat Example')).toMatchObject({
      deniedParties: { scoreCalculated: 0, listsMatched: 0, matches: [] },
    });
  });

  test('BASIC TIER and PRODUCT TIER select the tier', async () => {
    const basic = await called('Basic Tier');
    expect(Object.keys(basic)).toEqual(['requestId', 'landedCost', 'totalShippingDutyTax', 'totalDutyTax']);
    expect(basic['landedCost']).not.toHaveProperty('products');
    const products = await called('Pat Product Tier');
    expect(Object.keys(products)).toEqual(Object.keys(basic));
    expect(products['landedCost']).toMatchObject({ products: [{ hs6code: '950300' }] });
  });

  test.each([
    ['Pat ERROR 90', 'landedCost', 90],
    ['ERROR DUTIES', 'landedCost', 7],
    ['ERROR PARTIES', 'deniedParties', 8],
    ['ERROR GOODS', 'prohibitedRestricted', 9],
  ])(
    'for the recipient %s, the part %s fails with %d and the others do not',
    async (name, failing, errorCode) => {
      const body = await called(name);
      for (const part of ['landedCost', 'deniedParties', 'prohibitedRestricted'])
        expect(body[part]).toMatchObject(
          part === failing ? { isError: true, errorCode } : { isError: false, errorCode: 0 },
        );
    },
  );

  test('WRONG SUM: the total duty is more than its parts', async () => {
    expect((await called('WRONG SUM'))['landedCost']).toMatchObject({
      totalDuty: { destinationValue: 181.23 },
      products: [{ dutyValue: { destinationValue: 180 } }],
    });
  });

  test('LOST ANSWER: the connection breaks after the calculation', async () => {
    await expect(called('LOST ANSWER')).rejects.toThrow();
  });

  test('a trigger is a whole word: a name that only contains one does not trigger', async () => {
    for (const trigger of Object.keys(landedCostWords)) {
      const body = await called(`X${trigger}X Example`);
      expect(body['landedCost']).toMatchObject({ isError: false });
      expect(body['deniedParties']).toMatchObject({ scoreCalculated: 0, isError: false });
    }
  });

  test('by customs code: 930200 must not be imported, 360410 must not be sent by air', async () => {
    const products = ['930200', '360410', '950300'].map((hs6Code) => ({
      hs6Code,
      description: 'x',
      value: 1,
    }));
    expect((await called('Pat Example', { products }))['prohibitedRestricted']).toMatchObject({
      products: [
        { importCode: ['P1'], transportCode: [] },
        { importCode: [], transportCode: ['T1'] },
        { importCode: [], transportCode: [], exportCode: [] },
      ],
    });
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
    [{ isGift: true }, 1],
    [{ ignoreDeminimis: true, currentCartValue: 5 }, 1],
    [{ destinationCountry: 'IP', destinationIp: 'somewhere' }, 1],
    [{ city: '' }, 1],
    [{ products: [{ hs6Code: '950300', description: 'x', value: 1, qty: 0 }] }, 1],
  ])('the request with %j is an error', async (change, errorCode) => {
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
    [{ isPostal: true, isGift: true }],
    [{ ignoreDeminimis: false, currentCartValue: 5 }],
  ])('a request with the required fields is accepted: %j', async (change) => {
    const { body } = await landedCost(await serviceWith(), question(change));
    expect(body['landedCost']).toMatchObject({ isError: false, errorCode: 0 });
  });

  test('a wrong landed cost key gets 401', async () => {
    expect((await landedCost(await serviceWith(), question(), 'wrong')).status).toBe(401);
  });
});
