import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkOrder } from '#shared/label/check';
import { type OrderDraft, tidyDraft } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import { orderFields } from '#shared/label/order';
import { passesQuickCheck } from '#shared/label/quick-check';
import { order } from '#test/support/orders';

const { commodityItems, ...fields } = order('R1') as OrderDraft['fields'] & {
  commodityItems: OrderDraft['items'];
};
const good: OrderDraft = { fields, items: commodityItems };

const value = fc.oneof(
  fc.constantFrom(
    'US',
    'us',
    'lb',
    'ZPL',
    'M',
    'ABC_NJ',
    'XYZ_NJ',
    '11/21/2026',
    '02/30/2026',
    '%PB-NEXT',
    ' ',
    '',
    '\u3000',
  ),
  fc.constantFrom('a'.repeat(50), 'a'.repeat(51), '😀'.repeat(30), '😀'.repeat(51), '2,5'),
  fc.constantFrom(0, 1, -1, 2.5, 99_999, 100_000, Number.NaN, Infinity),
  fc.string({ maxLength: 60 }),
);
/** A good order with some values of its own, some of them wrong. */
const draft = fc
  .record({
    fields: fc.dictionary(fc.constantFrom(...orderFields), value, { maxKeys: 4 }),
    item: fc.dictionary(fc.constantFrom(...itemFields), value, { maxKeys: 3 }),
    isBare: fc.boolean(),
  })
  .map((made): OrderDraft => ({
    fields: { ...good.fields, ...made.fields },
    items: made.isBare ? [] : [{ ...good.items[0], ...made.item }],
  }));

it('is surely sound only what every rule takes', () => {
  let sound = 0;
  fc.assert(
    fc.property(draft, fc.boolean(), fc.constantFrom(undefined, 'ABC'), (raw, isTidied, prefix) => {
      const order = isTidied ? tidyDraft(raw) : raw;
      if (!passesQuickCheck(order, prefix)) return;
      sound += 1;
      expect(checkOrder(order, prefix)).toMatchObject({ ok: true });
    }),
    { numRuns: 3000 },
  );
  // About seven in a hundred are, enough for any seed.
  expect(sound).toBeGreaterThan(100);
});

it('is surely sound: an order like most', () => {
  expect(passesQuickCheck(good, 'ABC')).toBe(true);
  expect(passesQuickCheck({ ...good, fields: { ...good.fields, sender: 'ABC_NJ' } }, 'ABC')).toBe(true);
});

it.each([
  ['a scan of it would be a command', { ref1: '%pb-next' }],
  ['a weight of nothing', { parcelWeight: 0 }],
  ['a country in words', { countryISO2: 'United States' }],
  ['another sender', { sender: 'XYZ_NJ' }],
])('the quick check does not pass an order with this problem: %s', (_, more) => {
  expect(passesQuickCheck({ ...good, fields: { ...good.fields, ...more } }, 'ABC')).toBe(false);
});
