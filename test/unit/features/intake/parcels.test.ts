import { describe, expect, it } from 'vitest';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { codedMessage } from '#shared/text/coded-message';
import { type IntakeResult, readOrders } from '#main/features/intake/read-orders';

type Read = Extract<IntakeResult, { kind: 'read' }>;

const read = (content: string, meaning: RepeatMeaning | null = null, fileName = 'orders.csv'): Read => {
  const result = readOrders({ fileName, bytes: Buffer.from(content) }, {}, { meaningOf: () => meaning });
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
};

const address = 'Goods-in,1 Example Street,Springfield,US';
const header = 'ref1,contact,address1,city,countryISO2,parcelWeight,itemDescription,itemQuantity';
const table = (head: string, ...rows: string[]): string => [head, ...rows].join('\n');
const brief = ({ orders }: Read) =>
  orders.map(({ parcel, draft, lines }) => [
    draft.fields.ref1,
    parcel,
    draft.fields.parcelWeight,
    draft.items.length,
    lines,
  ]);
const refused = ({ problems }: Read) =>
  problems.filter((problem) => problem.refused).map(({ line, field }) => [line, field]);

describe('parcels of an order in a table', () => {
  const numbered = `${header},parcel`;

  it('are one parcel for each number in the column parcel, with the rows of one number as items', () => {
    const file = read(
      table(
        numbered,
        `A-1,${address},2.5,Mug,1,1`,
        `A-1,${address},1,Plate,2,2`,
        `A-1,${address},1,Bowl,1,2`,
        `A-2,${address},3,Mug,1,`,
      ),
    );
    expect(brief(file)).toEqual([
      ['A-1', 1, 2.5, 1, [2]],
      ['A-1', 2, 1, 2, [3, 4]],
      ['A-2', 1, 3, 1, [5]],
    ]);
    expect(file.problems).toEqual([]);
    expect(file.unknownColumns).toEqual([]);
  });

  it('may have numbers as the program writes them, and take the recipient from the first parcel', () => {
    const file = read(table(numbered, `A-1,${address},2.5,Mug,1,1/2`, `A-1,,,,,1,Plate,2,2 of 2`));
    expect(brief(file)).toEqual([
      ['A-1', 1, 2.5, 1, [2]],
      ['A-1', 2, 1, 1, [3]],
    ]);
    expect(file.orders[1]?.draft.fields.city).toBe('Springfield');
  });

  it('never get the weight of another parcel', () => {
    const file = read(table(numbered, `A-1,${address},2.5,Mug,1,1`, `A-1,${address},,Plate,2,2`));
    expect(file.orders[1]?.draft.fields.parcelWeight).toBeUndefined();
    expect(file.problems).toMatchObject([{ line: 3, parcel: 2, field: 'parcelWeight', refused: false }]);
  });

  it.each(['0', '-1', '1.5', 'B', '1000', '2/'])(
    'an order is refused completely if one of its parcels is numbered %s',
    (number) => {
      const file = read(table(numbered, `A-1,${address},2.5,Mug,1,1`, `A-1,${address},1,Plate,2,${number}`));
      expect(file.orders).toEqual([]);
      expect(refused(file)).toEqual([
        [2, 'ref1'],
        [3, 'parcel'],
      ]);
    },
  );

  it('are refused if they go to different addresses', () => {
    const other = address.replace('Springfield', 'Shelbyville');
    const file = read(table(numbered, `A-1,${address},2.5,Mug,1,1`, `A-1,${other},1,Plate,2,2`));
    expect(file.orders).toEqual([]);
    expect(file.problems[1]?.message).toBe(
      codedMessage('import.differs', { key: 'ref1', field: 'city', line: 2 }),
    );
  });

  it('are refused if one number has two weights', () => {
    const file = read(table(numbered, `A-1,${address},2.5,Mug,1,2`, `A-1,${address},1,Plate,2,2`));
    expect(file.orders).toEqual([]);
    expect(refused(file)).toContainEqual([3, 'parcelWeight']);
  });

  it('are refused if the header has two columns named parcel', () => {
    const bytes = Buffer.from(table(`${numbered},Parcel`, `A-1,${address},2.5,Mug,1,1,2`));
    expect(readOrders({ fileName: 'a.csv', bytes })).toMatchObject({ code: 'column_twice' });
  });
});

describe('rows that repeat an order number without parcel numbers', () => {
  it('are one parcel with an item each if no parcel-specific value differs', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,,,,,,Plate,2`));
    expect(brief(file)).toEqual([['A-1', 1, 2.5, 2, [2, 3]]]);
    expect(file.repeats).toEqual([]);
  });

  it('are a question, with their lines, if the weight differs', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,${address},1,Plate,2`));
    expect(file.orders).toEqual([]);
    expect(file.repeats).toEqual([{ ref1: 'A-1', lines: [2, 3], field: 'parcelWeight' }]);
    expect(refused(file)).toEqual([
      [2, 'parcelWeight'],
      [3, 'parcelWeight'],
    ]);
  });

  it('are a question if a row adds no item, and are not dropped', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,${address},2.5,,`));
    expect(file.orders).toEqual([]);
    expect(file.repeats).toEqual([{ ref1: 'A-1', lines: [2, 3], field: null }]);
  });

  it('are one parcel each if a person decided so', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,${address},,Plate,2`), 'each');
    expect(brief(file)).toEqual([
      ['A-1', 1, 2.5, 1, [2]],
      ['A-1', 2, undefined, 1, [3]],
    ]);
  });

  it('start another parcel at another weight or reference if a person decided so', () => {
    const withRef = header.replace('parcelWeight', 'ref2,parcelWeight');
    const file = read(
      table(
        withRef,
        `A-1,${address},PO-1,2.5,Mug,1`,
        `A-1,${address},PO-1,2.5,Plate,2`,
        `A-1,${address},PO-2,2.5,Bowl,2`,
        `A-1,${address},,,Spoon,2`,
        `A-1,${address},PO-1,2.5,Fork,2`,
      ),
      'differing',
    );
    expect(brief(file)).toEqual([
      ['A-1', 1, 2.5, 3, [2, 3, 6]],
      ['A-1', 2, 2.5, 2, [4, 5]],
    ]);
  });

  it('are refused if a person decided that they are items of one parcel and their weights differ', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,${address},1,Plate,2`), 'items');
    expect(file.orders).toEqual([]);
    expect(file.repeats).toEqual([]);
    expect(refused(file)).toHaveLength(2);
  });

  it('are reported if they add nothing to the single parcel that a person decided on', () => {
    const file = read(table(header, `A-1,${address},2.5,Mug,1`, `A-1,${address},2.5,,`), 'items');
    expect(brief(file)).toEqual([['A-1', 1, 2.5, 1, [2]]]);
    expect(refused(file)).toEqual([[3, 'commodityItems']]);
  });
});

describe('parcels of an order in JSON', () => {
  const order = {
    ref1: 'A-1',
    contact: 'Goods-in',
    address1: '1 Example Street',
    city: 'Springfield',
    countryISO2: 'US',
  };
  const items = (itemDescription: string) => [{ itemDescription, itemQuantity: 1 }];
  const json = (list: unknown[]): Read => read(JSON.stringify(list, null, 1), null, 'orders.json');

  it('may be orders that repeat ref1, each with its parcel number', () => {
    const file = json([
      { ...order, parcel: 2, parcelWeight: 1, commodityItems: items('Plate') },
      { ref1: 'A-1', parcel: 1, parcelWeight: 2.5, commodityItems: items('Mug') },
    ]);
    expect(brief(file).map(([ref1, parcel, weight]) => [ref1, parcel, weight])).toEqual([
      ['A-1', 2, 1],
      ['A-1', 1, 2.5],
    ]);
    expect(file.orders[1]?.draft.fields.city).toBe('Springfield');
    expect(file.problems).toEqual([]);
  });

  it('may be the elements of a list named parcels, each with its weight, size, items and reference', () => {
    const file = json([
      {
        ...order,
        parcels: [
          { parcelWeight: 2.5, ref2: 'box a', commodityItems: items('Mug') },
          { parcelWeight: 1, parcelLength: 10, commodityItems: items('Plate') },
        ],
      },
    ]);
    expect(file.orders.map(({ parcel, draft }) => [parcel, draft.fields, draft.items])).toEqual([
      [1, { ...order, parcelWeight: 2.5, ref2: 'box a' }, items('Mug')],
      [2, { ...order, parcelWeight: 1, parcelLength: 10 }, items('Plate')],
    ]);
    expect(file.unknownColumns).toEqual([]);
  });

  it('are all refused, with line and number, if one of them breaks a rule', () => {
    const file = json([
      { ...order, parcels: [{ parcelWeight: 2, commodityItems: items('Mug') }, { parcelWeight: true }] },
      { ...order, ref1: 'A-2', parcels: [] },
      { ...order, ref1: 'A-3', parcelWeight: 2, parcels: [{ commodityItems: items('Mug') }] },
      {
        ...order,
        ref1: 'A-4',
        parcels: [{ parcelWeight: 2, city: 'Shelbyville', commodityItems: items('Mug') }],
      },
      { ...order, ref1: 'A-5', parcel: 0, parcelWeight: 2, commodityItems: items('Mug') },
      {
        ...order,
        ref1: 'A-6',
        parcels: [
          { parcel: 1, parcelWeight: 2 },
          { parcel: 1, parcelWeight: 3 },
        ],
      },
    ]);
    expect(file.orders).toEqual([]);
    expect(file.problems.map(({ ref1, field }) => [ref1, field])).toEqual([
      ['A-1', 'ref1'],
      ['A-1', 'parcels.1.parcelWeight'],
      ['A-2', 'parcels'],
      ['A-3', 'parcelWeight'],
      ['A-4', 'parcels.0.city'],
      ['A-5', 'parcel'],
      ['A-6', 'ref1'],
      ['A-6', 'parcel'],
    ]);
  });

  it('are not guessed if ref1 appears twice without a number: the first is imported, the second is reported', () => {
    const one = { ...order, parcelWeight: 2, commodityItems: items('Mug') };
    const file = json([one, { ...one, parcelWeight: 3 }]);
    expect(brief(file).map(([, parcel, weight]) => [parcel, weight])).toEqual([[1, 2]]);
    expect(file.problems[0]?.message).toBe(codedMessage('import.orderTwice', { ref1: 'A-1', line: 2 }));
  });

  it('keep their place in the file in the list of problems', () => {
    const file = json([
      {
        ...order,
        parcels: [{ parcelWeight: 2, commodityItems: items('Mug') }, { commodityItems: items('Mug') }],
      },
    ]);
    expect(file.problems).toMatchObject([{ field: 'parcels.1.parcelWeight', parcel: 2, refused: false }]);
  });
});
