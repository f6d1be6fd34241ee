import { describe, expect, it } from 'vitest';
import { withDefaults } from '#shared/label/draft';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { readOrders } from '#main/features/intake/read-orders';
import { growth, linear } from '#test/support/growth';
import { bytesOf, header, read, readCsv, row, taken } from './sample';

const refs = (result: ReturnType<typeof readCsv>) => result.orders.map(({ draft }) => draft.fields.ref1);

describe('a table', () => {
  it('becomes tidied drafts', () => {
    const result = readCsv(header, row('A1'));
    expect(result).toMatchObject({ encoding: 'utf-8', delimiter: ',', problems: [], unknownColumns: [] });
    expect(result.orders).toEqual([
      {
        line: 2,
        lines: [2],
        parcel: 1,
        isNumbered: false,
        draft: {
          fields: {
            ref1: 'A1',
            contact: 'Jo Doe',
            address1: '1 Main St',
            city: 'Springfield',
            postalCode: '01234',
            countryISO2: 'US',
            parcelWeight: 2.5,
          },
          items: [{ itemDescription: 'Lamp', itemQuantity: 1, itemValue: 10 }],
        },
      },
    ]);
  });

  it('has no order number with a line end inside, of whatever kind', () => {
    for (const end of ['\u2028', '\u2029', '\u0085']) {
      const { orders, problems } = readCsv(header, row(`A${end}1`));
      expect(orders).toEqual([]);
      expect(problems).toMatchObject([
        { refused: true, message: codedMessage('rules.oneLine', { field: 'ref1' }) },
      ]);
    }
  });

  it.each([
    [',', header, row('A1')],
    [';', header.replaceAll(',', ';'), row('A1').replaceAll(',', ';')],
    ['\t', header.replaceAll(',', '\t'), row('A1').replaceAll(',', '\t')],
  ])('a table separated by %j is recognised', (delimiter, head, line) => {
    const result = readCsv(head, line);
    expect(result.delimiter).toBe(delimiter);
    expect(result.orders[0]?.draft.fields).toMatchObject({ ref1: 'A1', parcelWeight: 2.5 });
    expect(result.problems).toEqual([]);
  });

  it('is separated by the semicolon even though its values contain commas', () => {
    const result = readCsv('ref1;address1;notes, more', 'A1;1 Main St, rear;x,y,z');
    expect(result.delimiter).toBe(';');
    expect(result.orders[0]?.draft.fields.address1).toBe('1 Main St, rear');
  });

  it('reads rows whose numbers differ only in characters that no screen draws as one order', () => {
    const result = readCsv('ref1,city,itemID', 'F2,Springfield,1', 'F2\u200f,,2', 'F\u00ad2,,3', '\u200b,,4');
    expect(refs(result)).toEqual(['F2']);
    expect(result.orders[0]?.draft.items).toHaveLength(3);
    expect(result.problems.at(-1)).toMatchObject({ line: 5, field: 'ref1', refused: true });
  });

  it('may name its columns in any case, order and spacing', () => {
    const [order] = readCsv(' CITY ,Ref1,ITEMID', 'Springfield,A1,7').orders;
    expect(order?.draft).toEqual({ fields: { city: 'Springfield', ref1: 'A1' }, items: [{ itemID: '7' }] });
  });

  it('reports unknown columns and ignores them', () => {
    const result = readCsv('ref1,Colour,,city,', 'A1,red,x,Springfield,');
    expect(result.unknownColumns).toEqual(['Colour', codedMessage('import.columnNumber', { number: 3 })]);
    expect(result.orders[0]?.draft.fields).toEqual({ ref1: 'A1', city: 'Springfield' });
  });

  it('may begin with blank lines and the line that tells spreadsheet programs the delimiter', () => {
    const result = readCsv('', 'sep=;', 'ref1;city', 'A1;Springfield');
    expect(result.orders.map(({ line }) => line)).toEqual([4]);
    expect(result.delimiter).toBe(';');
  });

  it('is read without blank lines and rows that contain only delimiters', () => {
    const result = readCsv('ref1,city', '', 'A1,Springfield', ',', '   ', 'A2,Springfield', '', '');
    expect(result.orders.map(({ line }) => line)).toEqual([3, 6]);
    expect(result.problems.filter(({ refused }) => refused)).toEqual([]);
  });

  it('may have cells that look like formulas, which stay text', () => {
    const [order] = readCsv('ref1,contact,company', '=1+1,@SUM(A1),"=HYPERLINK(""x"")"').orders;
    expect(order?.draft.fields).toEqual({ ref1: '=1+1', contact: '@SUM(A1)', company: '=HYPERLINK("x")' });
  });
});

describe('lines of a table', () => {
  const text = ['ref1,city', 'A1,"Spring\nfield"', 'A2,x', '"A\n3",y', 'A4,z'];

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('the lines of a table are counted as in an editor, with %s', (_, end) => {
    const result = taken(read(text.join('\n').replaceAll('\n', end)));
    expect(result.orders.map(({ line, draft }) => [line, draft.fields.ref1])).toEqual([
      [2, 'A1'],
      [4, 'A2'],
      [7, 'A4'],
    ]);
    expect(result.orders[0]?.draft.fields.city).toBe('Spring\nfield');
    expect(result.problems.filter(({ refused }) => refused)).toEqual([
      expect.objectContaining({ line: 5, field: 'ref1' }),
    ]);
  });

  it('may end in different ways in one file', () => {
    const result = taken(read('ref1,city\r\nA1,x\nA2,y\rA3,z\r\n'));
    expect(result.orders.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});

describe('rows of one ref1', () => {
  it('are one order with an item each, in any place', () => {
    const result = readCsv(header, row('A1', 'Lamp'), row('A2', 'Rug'), row('A1', 'Bulb'));
    expect(refs(result)).toEqual(['A1', 'A2']);
    expect(result.orders[0]).toMatchObject({ line: 2, lines: [2, 4] });
    expect(result.orders[0]?.draft.items.map((item) => item.itemDescription)).toEqual(['Lamp', 'Bulb']);
  });

  it('may omit the order’s values after the first row, and write a number differently', () => {
    const result = readCsv(header, row('A1', 'Lamp', '2.5'), 'A1,,,,,,,Bulb,2,1', row('A1', 'Rug', '2.50'));
    expect(result.problems).toEqual([]);
    expect(result.orders[0]?.draft.items).toHaveLength(3);
  });

  it('are all refused if they disagree, with line and field', () => {
    const other = row('A1').replace('1 Main St', '9 Side St');
    const result = readCsv(header, row('A1'), row('A2'), other);
    expect(refs(result)).toEqual(['A2']);
    expect(result.problems).toEqual([
      expect.objectContaining({ line: 2, ref1: 'A1', refused: true }),
      {
        line: 4,
        ref1: 'A1',
        field: 'address1',
        message: codedMessage('import.differs', { key: 'ref1', field: 'address1', line: 2 }),
        refused: true,
      },
    ]);
  });

  it('are all refused if one of them can not be read, because an order ships complete', () => {
    const result = readCsv(header, row('A1'), 'A1,Jo');
    expect(result.orders).toEqual([]);
    expect(result.problems.map(({ line, refused }) => [line, refused])).toEqual([
      [2, true],
      [3, true],
    ]);
  });

  it('are one order with at most 500 items', () => {
    const rows = (count: number) => Array.from({ length: count }, () => row('A1'));
    expect(readCsv(header, ...rows(500)).orders[0]?.draft.items).toHaveLength(500);
    const over = readCsv(header, ...rows(501));
    expect(over.orders).toEqual([]);
    expect(over.problems).toHaveLength(501);
    expect(over.problems[0]?.message).toBe(codedMessage('import.manyItems', { most: 500, count: 501 }));
  });

  it('belong to different orders if the case differs', () => {
    expect(refs(readCsv(header, row('a1'), row('A1')))).toEqual(['a1', 'A1']);
  });
});

describe('a row that can not be an order', () => {
  it.each([
    ['without ref1', ',Springfield', 'ref1', 'ref1 is missing'],
    ['too short', 'A1', '', 'The row has 1 values and the header 2 names'],
    ['too long', 'A1,Springfield,MA', '', 'The row has 3 values and the header 2 names'],
    ['with a value beyond all limits', `A1,${'x'.repeat(4001)}`, 'city', 'longer than 4000'],
    ['with a control character', 'A1,Spring\u0007field', 'city', 'not text'],
    ['with a number beyond all numbers', `A1,x`, '', ''],
  ])('a row %s can not be an order', (what, line, field, message) => {
    const result =
      message === ''
        ? readCsv('ref1,parcelWeight', `A1,${'9'.repeat(400)}`)
        : readCsv('ref1,city', line, 'A9,Springfield');
    expect(result.problems.filter(({ refused }) => refused)).toHaveLength(1);
    const [problem] = result.problems.filter(({ refused }) => refused);
    expect(problem).toMatchObject({ line: 2, field: what.includes('number') ? 'parcelWeight' : field });
    expect(inEnglish(problem?.message ?? '')).toContain(message);
    expect(refs(result)).toEqual(message === '' ? [] : ['A9']);
  });

  it('does not include a row with blank cells beyond the header', () => {
    expect(refs(readCsv('ref1,city', 'A1,Springfield,, '))).toEqual(['A1']);
  });

  it('has one problem, however many mistakes it has', () => {
    const result = readCsv('ref1,city,contact', `,a\u0001,${'x'.repeat(5000)}`);
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]?.message.split('; ')).toHaveLength(3);
  });

  it('includes a row in which a quoted value continues after its quote', () => {
    const result = readCsv('ref1,city', 'A1,"Spring" field', 'A2,x', 'A3,"y"', 'A4,z');
    const lines = result.problems.filter(({ refused }) => refused).map(({ line }) => line);
    expect(lines[0]).toBe(2);
    expect(result.problems[0]?.message).toBe(codedMessage('import.afterQuote'));
    expect(refs(result)).not.toContain('A1');
    expect(refs(result)).toContain('A4');
  });
});

describe('an order that breaks a rule', () => {
  it.each([
    ['2,5', 'parcelWeight is written 2,5; write 2.5'],
    ['1,234', 'parcelWeight is written 1,234; write 1.234 or 1234'],
    ['1,234.5', 'parcelWeight is written 1,234.5; write 1234.5'],
    ['1.234,5', 'parcelWeight is written 1.234,5; write 1234.5'],
    ['2.5 lb', 'parcelWeight must be a number such as 2.5, without a unit'],
    ['0', 'parcelWeight must be more than 0'],
    ['', 'parcelWeight is missing: weigh the parcel'],
  ])('an order that breaks a rule is imported with its problem: a weight of %j', (weight, message) => {
    const result = readCsv(header, row('A1', 'Lamp', `"${weight}"`));
    expect(result.orders).toHaveLength(1);
    expect(result.problems.map((problem) => ({ ...problem, message: inEnglish(problem.message) }))).toEqual([
      { line: 2, ref1: 'A1', field: 'parcelWeight', message, refused: false },
    ]);
  });

  it("is reported at its item's own row and column", () => {
    const result = readCsv(header, row('A1'), row('A2'), row('A1', 'Bulb').replace(/10$/, 'ten'));
    expect(result.problems).toEqual([
      expect.objectContaining({ line: 4, ref1: 'A1', field: 'itemValue', refused: false }),
    ]);
  });

  it('is checked with the station’s defaults, which are not written into it', () => {
    const text =
      'ref1,contact,address1,city,parcelWeight,itemID,sender\nA1,Jo,1 Main St,Springfield,1,7,ABC_NJ';
    const rules = {
      fill: (draft: Parameters<typeof withDefaults>[0]) => withDefaults(draft, { countryISO2: 'US' }),
      prefix: 'XYZ',
    };
    const result = taken(readOrders({ fileName: 'orders.csv', bytes: bytesOf(text) }, rules));
    expect(result.problems.map(({ field }) => field)).toEqual(['sender']);
    expect(result.orders[0]?.draft.fields).not.toHaveProperty('countryISO2');
  });
});

describe('a table that is refused as a whole', () => {
  it.each([
    ['no_known_column', 'hello'],
    ['column_twice', 'ref1,city,City\nA1,a,b'],
    ['credentials', 'ref1,Passcode\nA1,hunter2'],
    ['unclosed_quote', 'ref1,city\nA1,x\nA2,"Spring\nA3,y\n'],
    ['no_orders', 'ref1,city\n\n,,\n'],
  ])('a table is refused completely with the code %s', (code, text) => {
    expect(read(text)).toMatchObject({ kind: 'refused', code });
  });

  it('is reported with the line of a quote that is never closed', () => {
    expect(read('ref1,city\n"A\n1",x\nA2,"Spring\nA3,y')).toMatchObject({
      message: codedMessage('import.unclosedQuote', { line: 4 }),
    });
  });

  it('is reported without the value of a credential', () => {
    expect(JSON.stringify(read('ref1,passcode\nA1,hunter2'))).not.toContain('hunter2');
  });
});

it('each of 10,000 rows is read as quickly as each of 1,250', () => {
  const rows = (count: number): string =>
    [header, ...Array.from({ length: count }, (_, index) => row(`A${index % (count / 2)}`))].join('\n');
  expect(taken(read(rows(10_000))).orders).toHaveLength(5_000);
  expect(growth((count) => read(rows(count)), 1_250)).toBeLessThan(linear);
});
