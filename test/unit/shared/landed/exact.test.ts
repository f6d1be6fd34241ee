import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown, type Mismatch } from '#shared/landed/breakdown';
import { checkQuestion } from '#shared/landed/check-question';
import { questionFromOrder } from '#shared/landed/from-order';
import { customs, draft, question } from './sample';

/*
 * An independent reference: whole numbers of 0.0001 in BigInt, written by hand as decimal text. Nothing of the code's own
 * library is used here.
 */
const scale = 4;
const written = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};
/** What the service would put on the wire for so many units, read as JSON is read. */
const wire = (units: bigint): number => JSON.parse(written(units)) as number;

interface Units {
  source: bigint;
  destination: bigint;
}
// Up to 9,999,999,999.9999: 14 digits, of which a double keeps every one.
const amount = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
const units = fc.record({ source: amount, destination: amount });
const product = fc.record({ duty: units, tax: units, goods: units });
const calculation = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 8 }),
  shipping: units,
  threshold: units,
  /** Added to the reported totals: 0 for a service whose sums are right. */
  slip: fc.oneof(fc.constant(0n), fc.bigInt({ min: -20_000n, max: 20_000n })),
});

const add = (all: readonly Units[]): Units => ({
  source: all.reduce((sum, one) => sum + one.source, 0n),
  destination: all.reduce((sum, one) => sum + one.destination, 0n),
});
const slipped = (one: Units, slip: bigint): Units => ({
  source: one.source + slip,
  destination: one.destination + slip,
});
const value = (one: Units) => ({ sourceValue: wire(one.source), destinationValue: wire(one.destination) });
const text = (one: Units) => ({ source: written(one.source), destination: written(one.destination) });

it('amounts are exact in 2,000 random answers: as told, added up, and against their thresholds', () => {
  let slips = 0;
  fc.assert(
    fc.property(calculation, ({ products, shipping, threshold, slip }) => {
      const goods = add(products.map((one) => one.goods));
      const duty = add(products.map((one) => one.duty));
      const tax = add(products.map((one) => one.tax));
      const toldDuty = slipped(duty, slip);
      const calculated = add([goods, toldDuty, tax]);
      const answer: LandedCost = {
        totalDutyTax: wire(toldDuty.source + tax.source),
        totalShippingDutyTax: wire(toldDuty.source + tax.source + shipping.source),
        landedCost: {
          sourceCurrency: 'USD',
          destinationCurrency: 'CAD',
          shippingValue: value(shipping),
          productRawTotal: value(goods),
          totalDuty: value(toldDuty),
          totalTax: value(tax),
          calculatedTotal: value(calculated),
          dutyDeminimisValue: value(threshold),
          products: products.map((one) => ({
            dutyValue: value(one.duty),
            taxValue: value(one.tax),
            productTotal: value(add([one.goods, one.duty, one.tax])),
          })),
        },
      };
      const reported = breakdown(answer);
      expect(reported).toMatchObject({
        goods: text(goods),
        duty: text(toldDuty),
        tax: text(tax),
        shipping: text(shipping),
        calculated: text(calculated),
        total: written(toldDuty.source + tax.source + shipping.source),
      });
      expect(reported.products.map((line) => line.duty)).toEqual(products.map((one) => text(one.duty)));
      expect(reported.deMinimis.goodsAgainstDuty).toBe(
        goods.destination > threshold.destination ? 'above' : 'below',
      );
      const half = BigInt(products.length + 1) * 50n;
      const off = (
        which: Mismatch['which'],
        side: 'source' | 'destination',
        sum: Units,
        other: Units,
      ): Mismatch => ({
        which,
        side,
        sum: written(sum[side]),
        reported: written(other[side]),
        difference: written(sum[side] - other[side]),
        isRounding: (slip < 0n ? -slip : slip) <= half,
      });
      const lines = add([goods, duty, tax]);
      const expected =
        slip === 0n
          ? []
          : (['source', 'destination'] as const).flatMap((side) => [
              off('productsDuty', side, duty, toldDuty),
              off('productsTotal', side, lines, calculated),
            ]);
      expect(reported.mismatches).toEqual(expected);
      if (slip !== 0n) slips += 1;
    }),
    { numRuns: 2_000 },
  );
  // Both kinds were tried.
  expect(slips).toBeGreaterThan(500);
  expect(slips).toBeLessThan(1_999);
});

const mug = { hs6Code: '691200', description: 'Mug' };

it('typed amounts reach the wire digit by digit, in 1,000 random questions', () => {
  const complete = fc.bigInt({ min: 0n, max: 999_999_999n });
  const digits = fc.stringMatching(/^\d{0,6}$/);
  fc.assert(
    fc.property(complete, digits, complete, digits, (shipping, shippingDigits, price, priceDigits) => {
      const decimal = (units: bigint, rest: string): string => `${units}.${rest}`.replace(/\.?0*$/, '');
      const [shippingValue, value] = [decimal(shipping, shippingDigits), decimal(price, priceDigits)];
      const checked = checkQuestion(question({ shippingValue }, {}, [{ ...mug, value }]));
      const json = checked.ok ? JSON.stringify(checked.request) : JSON.stringify(checked.problems);
      expect(json).toContain(`"shippingValue":${shippingValue},`);
      expect(json).toContain(`"value":${value}}`);
    }),
    { numRuns: 1_000 },
  );
});

it('pounds become grams exactly, in 1,000 random weights', () => {
  // Ten-thousandths of a pound, as an import writes them; 453.59237 g each, by definition.
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999_999n }), (units) => {
      const pounds = draft({ parcelWeight: wire(units) });
      const grams = units * 45_359_237n;
      const padded = grams.toString().padStart(10, '0');
      const expected = `${padded.slice(0, -9)}.${padded.slice(-9)}`.replace(/\.?0+$/, '');
      expect(questionFromOrder(pounds, customs()).fields.grossWeight).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});
