import { describe, expect, it } from 'vitest';
import { checkOrder } from '#shared/label/check';
import type { ItemDraft, OrderDraft } from '#shared/label/draft';

const good: OrderDraft['fields'] = {
  ref1: 'A1',
  contact: 'Jo Doe',
  address1: '1 Main St',
  city: 'Springfield',
  postalCode: '01234',
  countryISO2: 'US',
  parcelWeight: 2.5,
};
const lamp: ItemDraft = { itemDescription: 'Lamp', itemQuantity: 1, itemValue: 10 };

const check = (fields: OrderDraft['fields'] = {}, items: ItemDraft[] = [lamp], prefix?: string) =>
  checkOrder({ fields: { ...good, ...fields }, items }, prefix);
const without = (...names: (keyof typeof good)[]) => {
  const fields = Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name as never)));
  return checkOrder({ fields, items: [lamp] });
};
const problems = (checked: ReturnType<typeof check>) =>
  checked.ok ? [] : checked.problems.map(({ path }) => path);
const warnings = (checked: ReturnType<typeof check>) =>
  checked.ok ? checked.warnings.map(({ path }) => path) : ['not ok'];

describe('checkOrder', () => {
  it('passes a complete order unchanged', () => {
    expect(check()).toEqual({ ok: true, order: { ...good, commodityItems: [lamp] }, warnings: [] });
  });

  it.each(['ref1', 'address1', 'city', 'countryISO2', 'parcelWeight'] as const)(
    'an order requires %s',
    (name) => {
      const checked = without(name);
      expect(problems(checked)).toEqual([name]);
      expect(checked).toMatchObject({
        problems: [{ message: expect.stringMatching(/^said:rules\.(?:missing|toScan|weigh)\?/) as string }],
      });
    },
  );

  it('treats blank as missing', () => {
    expect(problems(check({ city: '  ' }))).toEqual(['city']);
  });

  it('requires a contact or a company', () => {
    expect(problems(without('contact'))).toEqual(['contact']);
    expect(check({ contact: '', company: 'Example Inc' })).toMatchObject({ ok: true });
  });

  it('requires an item', () => {
    expect(problems(check({}, []))).toEqual(['commodityItems']);
  });

  it('reports an item by its index', () => {
    const items: ItemDraft[] = [lamp, { itemID: '7', itemQuantity: 1.5, itemValue: 'ten' }];
    expect(problems(check({}, items))).toEqual([
      'commodityItems.1.itemQuantity',
      'commodityItems.1.itemValue',
    ]);
  });

  it.each([0, -1, '2,5', Number.NaN])('an order with a weight of %s is refused', (parcelWeight) => {
    expect(problems(check({ parcelWeight }))).toEqual(['parcelWeight']);
  });

  it('reports all problems at once', () => {
    const checked = check({ city: '', countryISO2: 'USA', shipDateTime: '02/30/2026', parcelWeight: 0 }, []);
    expect(problems(checked).sort()).toEqual(
      ['city', 'commodityItems', 'countryISO2', 'parcelWeight', 'shipDateTime'].sort(),
    );
  });

  it.each([
    ['ABC_NJ', 'ABC', []],
    ['ABC_NJ', undefined, []],
    ['XYZ_NJ', 'ABC', ['sender']],
    ['abc_NJ', 'ABC', ['sender']],
    ['ABCD_NJ', 'ABC', ['sender']],
    ['ABC_TX', 'ABC', ['sender']],
    ['ABC', 'ABC', ['sender']],
  ])('an order’s sender %s is checked against the prefix %s', (sender, prefix, paths) => {
    expect(problems(check({ sender }, [lamp], prefix))).toEqual(paths);
  });

  it.each([
    ['ABCSTD', 'ABC', []],
    ['XYZSTD', undefined, []],
    ['XYZSTD', 'ABC', ['serviceCode']],
  ])('an order’s service code %s is checked against the prefix %s', (serviceCode, prefix, paths) => {
    expect(problems(check({ serviceCode }, [lamp], prefix))).toEqual(paths);
  });

  it.each(['XX', 'ZZ', 'EU', 'UK'])('an order to %s, which is not a country, is refused', (countryISO2) => {
    expect(problems(check({ countryISO2 }))).toEqual(['countryISO2']);
  });

  it.each<[string, OrderDraft['fields'], ItemDraft, string[]]>([
    ['an e-mail address that is none', { email: 'jo' }, lamp, ['email']],
    ['an item without description', {}, { itemID: '7' }, ['commodityItems.0.itemDescription']],
    [
      'a code that is no customs code',
      {},
      { ...lamp, itemTariffCode: 'lamp' },
      ['commodityItems.0.itemTariffCode'],
    ],
    ['a customs code with points', {}, { ...lamp, itemTariffCode: '9405.20.00' }, []],
  ])('an order is accepted, with or without a warning: %s', (_, fields, item, paths) => {
    expect(warnings(check(fields, [item]))).toEqual(paths);
  });

  it.each(['jo@example.com', 'j.o+x@mail.example.com', 'a@b.c', 'a@..b', 'a@.b.c', 'a@b..', '.@-.-'])(
    '%s is accepted as an e-mail address',
    (email) => {
      expect(warnings(check({ email }))).toEqual([]);
    },
  );

  it.each([
    'jo',
    '@',
    'jo@',
    'jo@example',
    '@example.com',
    'a@.b',
    'a@b.',
    'a@.',
    'a@..',
    'a@b@c.d',
    'a b@c.d',
    'a@b c.d',
  ])('an order with the e-mail address %s gets a warning', (email) => {
    expect(warnings(check({ email }))).toEqual(['email']);
  });

  it('warns about a missing postal code', () => {
    expect(warnings(without('postalCode'))).toEqual(['postalCode']);
  });
});
