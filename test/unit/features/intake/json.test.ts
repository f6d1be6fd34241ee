import { describe, expect, it } from 'vitest';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { order, read, readJson, taken } from './sample';

describe('a list of orders', () => {
  it('becomes tidied drafts', () => {
    const result = readJson([order(' A1 ', { countryISO2: 'us', ref2: null, address2: '  ' })]);
    expect(result.problems).toEqual([]);
    const { commodityItems, ...fields } = order('A1');
    expect(result.orders).toEqual([
      { line: 1, lines: [1], parcel: 1, isNumbered: false, draft: { fields, items: commodityItems } },
    ]);
  });

  it('gives the line of each element', () => {
    const text = [
      '[',
      ' {"ref1": "A [1]",',
      '  "commodityItems": [ {"itemID": "\\"]},"} ]',
      ' }, {"ref1": "A2"}, 7,',
      '',
      '',
      '"x", {"ref1": "A3"}',
      ']',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      const result = taken(read(text.join(end), 'orders.json'));
      expect(result.orders.map(({ line, draft }) => [draft.fields.ref1, line])).toEqual([
        ['A [1]', 2],
        ['A2', 4],
        ['A3', 7],
      ]);
      expect(result.problems.filter(({ refused }) => refused).map(({ line }) => line)).toEqual([4, 7]);
    }
  });

  it('is recognised by its content, whatever the file name is', () => {
    expect(taken(read(`\n ${JSON.stringify([order('A1')])}`, 'orders.txt')).orders).toHaveLength(1);
  });

  it('treats names of built-in object properties like any other name and leaves the prototype unchanged', () => {
    // As text, because an object literal would lose these names.
    const text = `[{"ref1":"A-1","contact":"Jo Doe","address1":"1 Main St","city":"Springfield","countryISO2":"US",
      "postalCode":"01234","parcelWeight":2.5,"__proto__":{"sender":"EVE","ref2":"EVE"},"constructor":"EVE",
      "hasOwnProperty":"EVE","toString":"EVE","commodityItems":[{"itemDescription":"Lamp","itemQuantity":1,"itemValue":10,
      "__proto__":{"itemID":"EVE"},"constructor":{"prototype":{"itemID":"EVE"}}}]}]`;
    const { orders, problems, unknownColumns } = taken(read(text, 'orders.json'));
    expect(problems).toEqual([]);
    expect(JSON.stringify(orders)).not.toContain('EVE');
    const draft = orders[0]?.draft;
    expect([draft?.fields.sender, draft?.fields.ref2, draft?.items[0]?.itemID]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(unknownColumns).toEqual([
      ...['__proto__', 'constructor', 'hasOwnProperty', 'toString'],
      ...['commodityItems.__proto__', 'commodityItems.constructor'],
    ]);
    expect([({} as { sender?: unknown }).sender, ({} as { itemID?: unknown }).itemID]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('reports each unknown name once and ignores it', () => {
    const more = { Ref1: 'x', colour: 'red', commodityItems: [{ itemID: '1', size: 2 }] };
    const result = readJson([order('A1', more), order('A2', more)]);
    expect(result.unknownColumns).toEqual(['Ref1', 'colour', 'commodityItems.size']);
    expect(result.orders[0]?.draft.items).toEqual([{ itemID: '1' }]);
  });

  it('lists what must be fixed', () => {
    const result = readJson([order('A1', { postalCode: 1234, parcelWeight: 0, commodityItems: [] })]);
    expect(result.orders).toHaveLength(1);
    expect(result.problems.map(({ field, refused }) => [field, refused])).toEqual([
      ['postalCode', false],
      ['parcelWeight', false],
      ['commodityItems', false],
    ]);
  });
});

describe('an element that can not be an order', () => {
  it.each([
    ['text', 'x', '', 'must be an object'],
    ['a list', [], '', 'must be an object'],
    ['null', null, '', 'must be an object'],
    ['without ref1', order('  '), 'ref1', 'ref1 is missing'],
    ['with a number for ref1', order('', { ref1: 12 }), 'ref1', 'put it in quotes'],
    [
      'with a number for ref2 that is too long to keep its digits',
      order('A1', { ref2: 2 ** 58 }),
      'ref2',
      'put it in quotes',
    ],
    [
      'with such a number in an item',
      order('A1', { commodityItems: [{ itemID: 2 ** 58 }] }),
      'commodityItems.0.itemID',
      'put it in quotes',
    ],
    ['with a ref1 of two lines', order('A\n1'), 'ref1', 'one line'],
    ['with an object for a value', order('A1', { city: { name: 'x' } }), 'city', 'can’t be an object'],
    ['with a list for a value', order('A1', { city: ['x'] }), 'city', 'can’t be a list'],
    ['with true for a value', order('A1', { city: true }), 'city', 'can’t be true or false'],
    ['with items that are no list', order('A1', { commodityItems: 'x' }), 'commodityItems', 'must be a list'],
    ['with an item that is no object', order('A1', { commodityItems: [1] }), 'commodityItems.0', 'an object'],
    [
      'with an object in an item',
      order('A1', { commodityItems: [{}, { itemValue: {} }] }),
      'commodityItems.1.itemValue',
      'can’t be an object',
    ],
    ['with a credential', order('A1', { passcode: 'hunter2' }), 'passcode', 'Never put credentials'],
    ['with one in another case', order('A1', { USERID: 'hunter2' }), 'USERID', 'Never put credentials'],
    ['with a value beyond all limits', order('A1', { city: 'x'.repeat(4001) }), 'city', 'longer than 4000'],
    ['with half a character', order('A1', { city: 'x\ud83d' }), 'city', 'not text'],
    ['with a NUL', order('A1', { city: 'x\u0000y' }), 'city', 'not text'],
  ])('an element that is %s can not be an order', (_, element, field, message) => {
    const result = readJson([element, order('A9')]);
    expect(result.orders.map(({ draft }) => draft.fields.ref1)).toEqual(['A9']);
    expect(result.problems).toEqual([expect.objectContaining({ line: 1, field, refused: true })]);
    expect(inEnglish(result.problems[0]?.message ?? '')).toContain(message);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('is an element with a number beyond the range of numbers', () => {
    const result = taken(read('[{"ref1":"A1","parcelWeight":1e999}]', 'orders.json'));
    expect(result.problems).toEqual([expect.objectContaining({ field: 'parcelWeight', refused: true })]);
  });

  it('is an element whose ref1 is already in the file', () => {
    const result = taken(read('[{"ref1":"A1"},\n{"ref1":" A1"}]', 'orders.json'));
    expect(result.orders).toHaveLength(1);
    expect(result.problems.filter(({ refused }) => refused)).toEqual([
      {
        line: 2,
        ref1: 'A1',
        field: 'ref1',
        message: codedMessage('import.orderTwice', { ref1: 'A1', line: 1 }),
        refused: true,
      },
    ]);
  });
});

describe('a JSON file that is refused as a whole', () => {
  it.each([
    ['not_json', '[{"ref1": "A1",}]'],
    ['not_json', 'ref1,city'],
    ['not_a_list', '{"order": []}'],
    ['no_orders', '{"orders": []}'],
    ['not_a_list', '"x"'],
    ['no_orders', ' [ ] '],
    ['name_twice', '{"orders": [{"ref1":"A1"}], "orders": [{"ref1":"A2"}]}'],
    ['name_twice', '{"orders": [{"ref1":"A1"}], "Orders": [{"ref1":"A2"}]}'],
    ['name_twice', '[{"ref1":"A1","city":"Reno","c\\u0069ty":"Elko"}]'],
    ['name_twice', '[{"ref1":"A1","commodityItems":[{"itemValue":1,"itemValue":2}]}]'],
    ['name_twice', '[{"ref1":"A1","commodityItems":[],"commodityItems":[]}]'],
  ])('a JSON file is refused completely with the code %s: %s', (code, text) => {
    expect(read(text, 'orders.json')).toMatchObject({ kind: 'refused', code });
  });

  it('names what an object has twice, and the line of the second', () => {
    expect(
      read('[\n {"ref1": "A1",\n "note": "city", "city":\n "Reno",\n "city" : "Elko"}\n]', 'orders.json'),
    ).toMatchObject({
      message: codedMessage('import.nameTwice', { name: 'city', line: 5 }),
    });
  });

  it('is not one in which two orders, or an order and its item, have the same names, or an object has a name twice that nothing reads', () => {
    const text = '[{"ref1":"A1","x":1,"x":{"city":"a"},"city":"Reno"},{"ref1":"A2","city":"Reno"}]';
    expect(taken(read(text, 'orders.json')).orders).toHaveLength(2);
  });

  it('is reported with the place where it stops being JSON, without quoting it', () => {
    expect(read('[\n {"ref1": "A1"},\n {"passcode": hunter2}\n]', 'orders.json')).toMatchObject({
      message: codedMessage('file.notJson', { line: 3, column: 15 }),
    });
  });
});

it.each([
  ['in a value', 'too_big', `[{"ref1":"A1","city":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`],
  ['and is cut', 'too_big', '['.repeat(200_000)],
  ['less than any order may', undefined, `[{"ref1":"A1","city":${'['.repeat(50)}${']'.repeat(50)}}]`],
])('an extremely nested file is refused: %s', (_, code, text) => {
  const result = read(text, 'orders.json');
  expect('code' in result ? result.code : undefined).toBe(code);
});

describe('JSON as other programs write it', () => {
  it('may contain numbers in quotes and units in upper case', () => {
    const written = order('A1', {
      parcelWeight: ' 2.5 ',
      commodityItems: [{ itemDescription: 'Mug', itemQuantity: '2', itemWeight: '0.4', itemWeightUOM: 'KG' }],
    });
    const { orders, problems } = readJson([written]);
    expect(problems).toEqual([]);
    expect(orders[0]?.draft.fields.parcelWeight).toBe(2.5);
    expect(orders[0]?.draft.items[0]).toMatchObject({
      itemQuantity: 2,
      itemWeight: 0.4,
      itemWeightUOM: 'kg',
    });
  });

  it('may be a single order', () => {
    const { orders } = taken(read(JSON.stringify(order('A1')), 'orders.json'));
    expect(orders.map(({ draft }) => draft.fields.ref1)).toEqual(['A1']);
  });

  it('may have its list under "orders", and the lines of the file are still correct', () => {
    const text =
      '{"made": {"orders": [1]},\n "note": "orders",\n "orders": [\n{"ref1":"A1"},\n{"ref1":"A1"}]}';
    const { orders, problems } = taken(read(text, 'orders.json'));
    expect(orders.map(({ line }) => line)).toEqual([4]);
    expect(problems.filter(({ refused }) => refused)).toMatchObject([
      { line: 5, message: codedMessage('import.orderTwice', { ref1: 'A1', line: 4 }) },
    ]);
  });

  it.each([
    ['one order under "orders"', { orders: order('A1') }],
    ['a list under "Orders"', { Orders: [order('A1')] }],
    [
      'one item in place of a list',
      order('A1', { commodityItems: { itemDescription: 'Mug', itemQuantity: 2 } }),
    ],
  ])('a JSON file of another program may contain %s', (_, content) => {
    const { orders, problems } = taken(read(JSON.stringify(content), 'orders.json'));
    expect(problems.filter(({ refused }) => refused)).toEqual([]);
    expect(orders.map(({ draft }) => [draft.fields.ref1, draft.items.length])).toEqual([['A1', 1]]);
  });

  it.each([
    ['a list', [order('A2')]],
    ['another order', order('A2')],
  ])(
    'an order with %s under "orders" is refused, because one of them would be lost without a word',
    (_, orders) => {
      const result = read(JSON.stringify({ ...order('A1'), orders }), 'orders.json');
      expect(result).toMatchObject({ kind: 'refused', code: 'not_a_list' });
    },
  );

  it('counts a letter with its accent as one character in any form', () => {
    const city = 'e\u0301'.repeat(50);
    const { orders, problems } = readJson([order('A1', { city })]);
    expect(problems).toEqual([]);
    expect(orders[0]?.draft.fields.city).toBe('\u00e9'.repeat(50));
  });
});
