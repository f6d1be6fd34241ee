import { describe, expect, it } from 'vitest';
import type { Mapping } from '#shared/intake/mapping';
import { codedMessage } from '#shared/text/coded-message';
import { countryCode } from '#main/features/intake/layouts/country';
import { readOrders } from '#main/features/intake/read-orders';
import { signatureOf } from '#main/features/intake/layouts/signature';
import { suggest } from '#main/features/intake/layouts/suggest';
import { bytesOf, read, taken } from './sample';

const header = 'Order No;First name;Last name;Street;Town;Zip;Country;Kilos;Product;Qty;Unit price';
const rows = [
  'A-1;Goods-in;Desk;1 Main St;Springfield;01103;United States;1.5;Lamp;1;10',
  'A-1;;;;;;;;Bulb;2;1.5',
  ';;;;;;;;Fuse;1;0.2',
  "A-2;Night;Desk;2 Main St;Köln;'50667;Deutschland;2;Lamp;1;10",
];
const text = [header, ...rows].join('\n');

const mapping: Mapping = {
  signature: signatureOf(header.split(';')),
  name: 'Warehouse',
  columns: [
    { field: 'ref1', from: ['Order No'] },
    { field: 'contact', from: ['First name', 'Last name'] },
    { field: 'address1', from: ['Street'] },
    { field: 'city', from: ['Town'] },
    { field: 'postalCode', from: ['Zip'] },
    { field: 'countryISO2', from: ['Country'] },
    { field: 'parcelWeight', from: ['Kilos'], unit: 'kg' },
    { field: 'itemDescription', from: ['Product'] },
    { field: 'itemQuantity', from: ['Qty'] },
    { field: 'itemValue', from: ['Unit price'] },
  ],
};
const readMapped = (content: string) =>
  taken(readOrders({ fileName: 'a.csv', bytes: bytesOf(content) }, {}, { mappings: [mapping] }));

describe('a table with unknown columns', () => {
  it('gives orders the same number with and without characters that no screen draws', () => {
    const { orders } = readMapped(text.replace('A-1;;', 'A-1\u200f;;'));
    expect(orders.map(({ draft }) => draft.fields.ref1)).toEqual(['A-1', 'A-2']);
  });

  it('is never guessed: the answer has its columns, first rows and likely meanings', () => {
    const result = read(text);
    if (result.kind !== 'unmapped') throw new Error(result.kind);
    expect(result.headers).toEqual(header.split(';'));
    expect(result.rows).toEqual(rows.slice(0, 3).map((row) => row.split(';')));
    expect(result.signature).toBe(mapping.signature);
    const suggested = Object.fromEntries(result.suggestions.map(({ field, from }) => [field, from]));
    expect(suggested).toMatchObject({
      ref1: ['Order No'],
      contact: ['First name', 'Last name'],
      address1: ['Street'],
      city: ['Town'],
      postalCode: ['Zip'],
      countryISO2: ['Country'],
      itemDescription: ['Product'],
      itemQuantity: ['Qty'],
      itemValue: ['Unit price'],
    });
  });

  it('suggests the recipient’s columns instead of the buyer’s, and the unit in a weight’s name', () => {
    const result = read(
      'ID,Billing City,City,Delivery City,Delivery Street,Billing Street,Weight (g)\n1,a,b,c,d,e,5',
    );
    if (result.kind !== 'unmapped') throw new Error(result.kind);
    expect(result.suggestions).toEqual([
      { field: 'ref1', from: ['ID'] },
      { field: 'address1', from: ['Delivery Street'] },
      { field: 'city', from: ['Delivery City'] },
      { field: 'parcelWeight', from: ['Weight (g)'], unit: 'g' },
    ]);
  });

  it('shows long values shortened, and omits columns that appear twice', () => {
    const result = read(`a,b,a\n1,${'x'.repeat(500)},3`);
    expect(result).toMatchObject({ kind: 'unmapped', headers: ['b'], rows: [['x'.repeat(80)]] });
  });

  it('is refused if it contains credentials, whatever the other columns are', () => {
    expect(read('Order No,Passcode\n1,2')).toMatchObject({ kind: 'refused', code: 'credentials' });
  });
});

describe('a table with a stored mapping', () => {
  it('is read without a question', () => {
    const result = readMapped(text);
    expect([result.layout, result.title]).toEqual(['mapped', 'Warehouse']);
    expect(result.orders.map(({ draft }) => draft)).toEqual([
      {
        fields: {
          ref1: 'A-1',
          contact: 'Goods-in Desk',
          address1: '1 Main St',
          city: 'Springfield',
          postalCode: '01103',
          countryISO2: 'US',
          parcelWeight: 3.3069,
        },
        items: [
          { itemDescription: 'Lamp', itemQuantity: 1, itemValue: 10 },
          { itemDescription: 'Bulb', itemQuantity: 2, itemValue: 1.5 },
          { itemDescription: 'Fuse', itemQuantity: 1, itemValue: 0.2 },
        ],
      },
      expect.objectContaining({
        fields: expect.objectContaining({ ref1: 'A-2', postalCode: '50667' }) as object,
      }),
    ]);
    // No English name: it stays as it is, and is asked about.
    expect(result.problems.map(({ ref1, field }) => [ref1, field])).toEqual([['A-2', 'countryISO2']]);
  });

  it('keeps the column’s unit beside a weight that it can’t read, so that the number alone is never taken for another unit', () => {
    const grams: Mapping = {
      ...mapping,
      columns: [...mapping.columns, { field: 'itemWeight', from: ['Grams'], unit: 'g' }],
      signature: signatureOf([...header.split(';'), 'Grams']),
    };
    const content = [`${header};Grams`, `${rows[0]};250,5`.replace(';1.5;', ';1,5;')].join('\n');
    const result = taken(
      readOrders({ fileName: 'a.csv', bytes: bytesOf(content) }, {}, { mappings: [grams] }),
    );
    const draft = result.orders[0]?.draft;
    expect([draft?.fields.parcelWeight, draft?.items[0]?.itemWeight]).toEqual(['1,5 kg', '250,5 g']);
    expect(result.problems.map(({ message }) => message)).toEqual(
      ['parcelWeight', 'itemWeight'].map((field) => codedMessage('rules.plainNumber', { field })),
    );
  });

  it('is recognised with columns in another order, in another case and with another delimiter', () => {
    const turned = text
      .split('\n')
      .map((line, at) => {
        const cells = line.split(';').reverse();
        return (at === 0 ? cells.map((cell) => ` ${cell.toUpperCase()}`) : cells).join(',');
      })
      .join('\n');
    expect(readMapped(turned).orders.map(({ draft }) => draft)).toEqual(
      readMapped(text).orders.map(({ draft }) => draft),
    );
  });

  it('is a different table with one more column', () => {
    const more = text.replaceAll('\n', ';x\n').replace('price;x', 'price;Colour');
    expect(readOrders({ fileName: 'a.csv', bytes: bytesOf(more) }, {}, { mappings: [mapping] }).kind).toBe(
      'unmapped',
    );
  });
});

describe('a country', () => {
  it.each([
    ['United States', 'US'],
    ['USA', 'US'],
    ['germany', 'DE'],
    ["Côte d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['United Kingdom', 'GB'],
    ['us', 'us'],
    ['Atlantis', 'Atlantis'],
    ['European Union', 'European Union'],
  ])('the country %s is recognised as %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });
});

describe('a column whose name is only a unit', () => {
  it.each([
    ['Kg', 'kg'],
    ['KILOS', 'kg'],
    ['Weight (g)', 'g'],
    ['lbs', 'lb'],
    ['Weight', undefined],
  ])('a column named only %s is suggested as the weight, in %s', (name, unit) => {
    const found = suggest(['Order No', name]).find(({ field }) => field === 'parcelWeight');
    expect(found).toEqual({ field: 'parcelWeight', from: [name], ...(unit && { unit }) });
  });
});
