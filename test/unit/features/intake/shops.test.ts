import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { projectRoot } from '#test/support/root';
import { readOrders } from '#main/features/intake/read-orders';
import { bytesOf, taken } from './sample';

const fixture = (fileName: string): string =>
  readFileSync(join(projectRoot, 'test', 'fixtures', 'orders', fileName), 'utf8');
const readText = (text: string) => taken(readOrders({ fileName: 'export.csv', bytes: bytesOf(text) }));
const readShop = (fileName: string) => readText(fixture(fileName));

const draftOf = (result: ReturnType<typeof readShop>, ref1: string) => {
  const found = result.orders.find(({ draft }) => draft.fields.ref1 === ref1);
  if (!found) throw new Error(`no order ${ref1}`);
  return found.draft;
};
const refused = (result: ReturnType<typeof readShop>) =>
  result.problems
    .filter((problem) => problem.refused)
    .map(({ line, ref1, message }) => [line, ref1, message]);

describe('a Shopify order export', () => {
  const result = readShop('shopify.csv');

  it('is recognised by its header alone', () => {
    expect([result.layout, result.title, result.unknownColumns]).toEqual(['shopify', null, []]);
  });

  it('gives one order for the rows of one name, with the address of the first row and without the spreadsheet’s apostrophe', () => {
    expect(draftOf(result, '#1001')).toEqual({
      fields: {
        ref1: '#1001',
        email: 'buyer1001@example.com',
        contact: 'Goods-in desk',
        address1: '1 Example Street',
        city: 'Springfield',
        stateProv: 'MA',
        postalCode: '01103',
        countryISO2: 'US',
        phone: '+1 555-0100',
      },
      items: [
        { itemID: 'TEE-BLK-S', itemDescription: 'Crew Tee - Black / S', itemQuantity: 2, itemValue: 19.9 },
        { itemID: 'MUG-1', itemDescription: 'Enamel Mug', itemQuantity: 1, itemValue: 12 },
      ],
    });
  });

  it('gives the second address line from its own column, and the order’s phone if the address has none', () => {
    const { fields } = draftOf(result, '#1002');
    expect([fields.address1, fields.address2, fields.company, fields.phone]).toEqual([
      'Beispielweg 4',
      '2. OG',
      'Example GmbH',
      '+49 555 0101',
    ]);
  });

  it('needs only the weight to be fixed, which it does not contain', () => {
    const toFix = result.problems.filter((problem) => !problem.refused);
    expect(toFix.map(({ ref1, field }) => [ref1, field])).toEqual(
      ['#1001', '#1002', '#1003', '#1006'].map((ref1) => [ref1, 'parcelWeight']),
    );
  });

  it('refuses orders that the shop shipped or cancelled, and omits items that need no shipping or were shipped', () => {
    expect(result.orders.map(({ draft }) => draft.fields.ref1)).toEqual(['#1001', '#1002', '#1003', '#1006']);
    expect(draftOf(result, '#1003').items.map((item) => item.itemID)).toEqual(['MUG-1']);
    expect(draftOf(result, '#1006').items.map((item) => item.itemID)).toEqual(['MUG-1']);
    expect(refused(result)).toEqual([
      [6, '#1003', codedMessage('import.shopItem', { state: 'unshipped' })],
      [8, '#1004', codedMessage('import.shopOrder', { state: 'shipped' })],
      [9, '#1005', codedMessage('import.shopOrder', { state: 'cancelled' })],
      [10, '#1006', codedMessage('import.shopItem', { state: 'shipped' })],
    ]);
  });

  it('is still recognised with moved and missing columns', () => {
    const [header = '', ...rest] = fixture('shopify.csv').split('\n');
    expect(
      readText([`Colour,${header}`, ...rest.map((line) => `${line && 'red,'}${line}`)].join('\n')).layout,
    ).toBe('shopify');
  });

  it('uses a weight of the order only from a column that names its unit', () => {
    const weigh = (column: string, value: string) => {
      const header = `Name,Lineitem quantity,Lineitem name,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,${column}`;
      return readText(`${header}\n#1,1,Mug,Jo,1 Main St,Springfield,01103,US,${value}`).orders[0]?.draft
        .fields.parcelWeight;
    };
    expect(weigh('Total Weight (g)', '1000')).toBe(2.2046);
    expect(weigh('total_weight_kg', '1')).toBe(2.2046);
    expect(weigh('Order weight oz', '8')).toBe(0.5);
    expect(weigh('Total weight lbs', '2.5')).toBe(2.5);
    expect(weigh('Total Weight', '1000')).toBeUndefined();
    expect(weigh('Total Weight (g)', '0')).toBeUndefined();
  });
});

describe('a WooCommerce order export, one row an item', () => {
  const result = readShop('woocommerce.csv');

  it('is recognised by its header alone and imported without a mapping', () => {
    expect([result.layout, result.unknownColumns]).toEqual(['woocommerce', []]);
    expect(draftOf(result, 'WEB-2001')).toEqual({
      fields: {
        ref1: 'WEB-2001',
        contact: 'Goods-in Desk',
        address1: '1 Example Street',
        city: 'Springfield',
        stateProv: 'IL',
        postalCode: '62701',
        countryISO2: 'US',
        phone: '555-0100',
        email: 'desk@example.com',
      },
      items: [
        { itemID: 'BLOCKS', itemDescription: 'Wooden Blocks', itemQuantity: 2, itemValue: 24.5 },
        { itemID: 'MUG-1', itemDescription: 'Enamel Mug', itemQuantity: 3, itemValue: 3.3333 },
      ],
    });
  });

  it('counts the quantity after refunds and omits fully refunded items', () => {
    expect(draftOf(result, 'WEB-2002').items).toEqual([
      { itemID: 'MUG-1', itemDescription: 'Enamel Mug', itemQuantity: 3, itemValue: 12 },
    ]);
    expect(refused(result)).toEqual([
      [5, 'WEB-2002', codedMessage('import.shopItem', { state: 'refunded' })],
      [6, 'WEB-2003', codedMessage('import.shopOrder', { state: 'shipped' })],
    ]);
  });
});

const values = (quantity: string, total: string) => {
  const header =
    'order_number,shipping_first_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country,item_name,item_quantity,item_total';
  const row = `7,Jo,1 Main St,Springfield,01103,US,Mug,${quantity},"${total}"`;
  return readText(`${header}\n${row}`).orders[0]?.draft.items[0]?.itemValue;
};

it('a WooCommerce line’s total that can’t be divided is no price of one piece', () => {
  expect(values('2', '25.00')).toBe(12.5);
  expect(values('2', '25,00')).toBe('25,00 / 2');
  expect(values('', '25.00')).toBe('25.00 /');
  // The total of one piece is its price: a person may correct it as it is.
  expect(values('1', '25,00')).toBe('25,00');
  expect(values('2', '')).toBeUndefined();
});

it('the price of one piece of a WooCommerce line keeps what is less than a cent', () => {
  expect(values('1000', '4.00')).toBe(0.004);
  expect(values('2', '2.51')).toBe(1.255);
  expect(values('1', '1.255')).toBe(1.255);
  expect(values('3', '10.00')).toBe(3.3333);
  expect(values('99999', '1.00')).toBe(0.0001);
  expect(values('2', '0.00')).toBe(0);
  expect(values('2', '-5.00')).toBe(-2.5);
});

describe('an export of Advanced Order Export For WooCommerce', () => {
  const result = readShop('woocommerce-orders.csv');

  it('is recognised by its header alone, and rows without an order number continue the order above', () => {
    expect(result.layout).toBe('woocommerce_orders');
    const { fields, items } = draftOf(result, '3001');
    expect(fields).toMatchObject({
      contact: 'Goods-in Desk',
      address1: '1 Example Street Unit 5',
      parcelWeight: 2.7558,
    });
    expect(items.map(({ itemID, itemQuantity, itemValue }) => [itemID, itemQuantity, itemValue])).toEqual([
      ['BLOCKS', 2, 24.5],
      ['MUG-1', 1, 12],
    ]);
    expect(result.orders.map(({ lines }) => lines)).toEqual([[2, 3], [4]]);
    expect(refused(result)).toEqual([[5, '3003', codedMessage('import.shopOrder', { state: 'cancelled' })]]);
  });
});
