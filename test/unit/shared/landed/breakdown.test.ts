import { describe, expect, it } from 'vitest';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown } from '#shared/landed/breakdown';

const money = (sourceValue: number, destinationValue: number) => ({ sourceValue, destinationValue });
const both = (source: string | null, destination: string | null) => ({ source, destination });
const nothing = both(null, null);

/** Two products whose parts add up to the totals: 0.1 + 0.2 and the like, which floats do not. */
const full = (): LandedCost => ({
  requestId: 'r-1',
  totalShippingDutyTax: 10.7,
  totalDutyTax: 0.7,
  landedCost: {
    isError: false,
    errorCode: 0,
    sourceCurrency: 'USD',
    destinationCurrency: 'CAD',
    shippingValue: money(10, 13.6),
    productRawTotal: money(20, 27.2),
    totalDuty: money(0.3, 0.41),
    totalTax: money(0.4, 0.54),
    calculatedTotal: money(20.7, 28.15),
    dutyDeminimisValue: money(14.71, 20),
    taxDeminimisValue: money(29.41, 40),
    products: [
      {
        hs6Code: '610510',
        commodityCode: '6105100010',
        sourceCommodityCode: '6105100000',
        description: 'Cotton shirt',
        standardDescription: 'Shirts',
        originatingCountry: 'PT',
        percentageDutyRate: 6.5,
        volumetricDutyRate: 0,
        taxRate: 5,
        value: money(5, 6.8),
        dutyValue: money(0.1, 0.14),
        taxValue: money(0.1, 0.13),
        productTotal: money(10.2, 13.87),
      },
      {
        hs6Code: '691200',
        dutyValue: money(0.2, 0.27),
        taxValue: money(0.3, 0.41),
        productTotal: money(10.5, 14.28),
      },
    ],
  },
});

const changed = (change: NonNullable<LandedCost['landedCost']>): LandedCost => ({
  ...full(),
  landedCost: { ...full().landedCost, ...change },
});

describe('breakdown', () => {
  it('of the highest tier has every amount as reported, in both currencies', () => {
    const { products, ...told } = breakdown(full());
    expect(told).toEqual({
      sourceCurrency: 'USD',
      destinationCurrency: 'CAD',
      total: '10.7',
      dutyTax: '0.7',
      goods: both('20', '27.2'),
      shipping: both('10', '13.6'),
      duty: both('0.3', '0.41'),
      tax: both('0.4', '0.54'),
      calculated: both('20.7', '28.15'),
      deMinimis: {
        duty: both('14.71', '20'),
        tax: both('29.41', '40'),
        goodsAgainstDuty: 'above',
        goodsAgainstTax: 'below',
      },
      mismatches: [],
    });
    expect(products[0]).toEqual({
      hs6Code: '610510',
      commodityCode: '6105100010',
      sourceCommodityCode: '6105100000',
      description: 'Cotton shirt',
      standardDescription: 'Shirts',
      originatingCountry: 'PT',
      rates: { percentageDuty: '6.5', volumetricDuty: '0', itemDuty: null, additionalDuty: null, tax: '5' },
      value: both('5', '6.8'),
      duty: both('0.1', '0.14'),
      tax: both('0.1', '0.13'),
      total: both('10.2', '13.87'),
    });
    expect(products[1]).toMatchObject({ hs6Code: '691200', description: null, value: nothing });
  });

  it('of the basic tier has two totals, and nothing looks like zero', () => {
    expect(breakdown({ requestId: 'r', totalShippingDutyTax: 31.5, totalDutyTax: 21.5 })).toEqual({
      sourceCurrency: null,
      destinationCurrency: null,
      total: '31.5',
      dutyTax: '21.5',
      goods: nothing,
      shipping: nothing,
      duty: nothing,
      tax: nothing,
      calculated: nothing,
      deMinimis: { duty: nothing, tax: nothing, goodsAgainstDuty: 'unknown', goodsAgainstTax: 'unknown' },
      products: [],
      mismatches: [],
    });
  });

  it('of a failed calculation has no amounts, whatever the values beside the error are', () => {
    const zeros = { isError: true, errorCode: 90, totalDuty: money(0, 0), productRawTotal: money(0, 0) };
    const none = breakdown({});
    expect(breakdown({ totalDutyTax: 0, totalShippingDutyTax: 0, landedCost: zeros })).toEqual(none);
    expect(none.total).toBeNull();
  });

  it('keeps a reported zero, a single currency, and very small and large amounts', () => {
    const { duty, tax, goods, shipping } = breakdown(
      changed({
        totalDuty: money(0, 0),
        totalTax: { destinationValue: 3 },
        productRawTotal: money(1e-7, 123456789012.34),
        shippingValue: money(-5, 1e21),
      }),
    );
    expect([duty, tax]).toEqual([both('0', '0'), both(null, '3')]);
    expect(goods).toEqual(both('0.0000001', '123456789012.34'));
    expect(shipping).toEqual(both('-5', '1000000000000000000000'));
  });
});

describe('goods against the de minimis thresholds', () => {
  const duty = (productRawTotal: object | undefined, dutyDeminimisValue: object | undefined): unknown =>
    breakdown({ landedCost: { productRawTotal, dutyDeminimisValue } }).deMinimis.goodsAgainstDuty;
  it.each([
    [money(1, 149.99), money(1, 150), 'below'],
    [money(1, 150), money(1, 150), 'below'],
    [money(1, 150.01), money(1, 150), 'above'],
    [money(0, 0), money(0, 0), 'below'],
    [money(0, 0.01), money(0, 0), 'above'],
    // The threshold is the destination's; the source's rounding does not count beside it.
    [money(100, 150), money(99.99, 150), 'below'],
    [{ sourceValue: 100 }, money(99.99, 150), 'above'],
    [{ sourceValue: 100 }, { destinationValue: 150 }, 'unknown'],
    [undefined, money(1, 1), 'unknown'],
    [money(1, 1), undefined, 'unknown'],
    [money(1, 1), {}, 'unknown'],
  ])('goods of %j against the de minimis threshold %j are %s', (goods, threshold, expected) => {
    expect(duty(goods, threshold)).toBe(expected);
  });
});

describe('sums that differ from the totals', () => {
  it.each<[string, LandedCost, object]>([
    [
      'duties of the products',
      changed({ totalDuty: money(0.3, 5) }),
      {
        which: 'productsDuty',
        side: 'destination',
        sum: '0.41',
        reported: '5',
        difference: '-4.59',
        isRounding: false,
      },
    ],
    [
      'taxes of the products',
      changed({ totalTax: money(0.4, 0.55) }),
      {
        which: 'productsTax',
        side: 'destination',
        sum: '0.54',
        reported: '0.55',
        difference: '-0.01',
        isRounding: true,
      },
    ],
    [
      'products with duty and tax',
      changed({ calculatedTotal: money(30, 28.15) }),
      {
        which: 'productsTotal',
        side: 'source',
        sum: '20.7',
        reported: '30',
        difference: '-9.3',
        isRounding: false,
      },
    ],
    [
      'goods, duty and tax',
      changed({ productRawTotal: money(19, 27.2) }),
      {
        which: 'calculated',
        side: 'source',
        sum: '19.7',
        reported: '20.7',
        difference: '-1',
        isRounding: false,
      },
    ],
    [
      'duty and tax',
      { ...full(), totalDutyTax: 0.69 },
      {
        which: 'dutyTax',
        side: 'source',
        sum: '0.7',
        reported: '0.69',
        difference: '0.01',
        isRounding: true,
      },
    ],
    [
      'with shipping',
      { ...full(), totalShippingDutyTax: 20.7 },
      { which: 'total', side: 'source', sum: '10.7', reported: '20.7', difference: '-10', isRounding: false },
    ],
  ])('a sum that differs from its total is reported: %s', (_, answer, expected) => {
    expect(breakdown(answer).mismatches).toContainEqual(expected);
  });

  it('are not compared if a part or the total was not reported', () => {
    const products = [{ dutyValue: money(0.1, 0.1) }, { taxValue: money(0.1, 0.1) }];
    const { totalDuty: _, ...rest } = full().landedCost ?? {};
    expect(breakdown({ landedCost: { ...rest, products } }).mismatches).toEqual([]);
    expect(breakdown({ landedCost: { totalDuty: money(5, 5), products: [] } }).mismatches).toEqual([]);
  });

  it("allow for rounding to the currency's own coins", () => {
    const off = (destinationCurrency: string, by: number): unknown =>
      breakdown({
        landedCost: {
          destinationCurrency,
          totalDuty: { destinationValue: 100 + by },
          products: [{ dutyValue: { destinationValue: 100 } }],
        },
      }).mismatches[0]?.isRounding;
    expect([off('JPY', 1), off('JPY', 2)]).toEqual([true, false]);
    expect([off('EUR', 0.01), off('EUR', 0.02)]).toEqual([true, false]);
    expect([off('KWD', 0.001), off('KWD', 0.01)]).toEqual([true, false]);
    expect([off('???', 0.01), off('???', 1)]).toEqual([true, false]);
  });
});
