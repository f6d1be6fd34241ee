import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkOrder } from '#shared/label/check';
import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { itemFields, type ItemField } from '#shared/label/item';
import { orderFields, type OrderField } from '#shared/label/order';
import { columnOf } from '#main/features/intake/names';
import { numberRemedy } from '#main/features/intake/rules';
import { readOrders } from '#main/features/intake/read-orders';
import type { IntakeProblem } from '#main/features/intake/types';
import { makeDraft } from '#main/features/intake/values';
import { bytesOf } from './sample';

type Names = readonly (OrderField | ItemField)[];

/** Reads one row the slow way: tidies each value separately, checks every rule, creates every message. */
const slowly = (
  names: Names,
  cells: readonly string[],
): { draft: OrderDraft } & Pick<IntakeProblem, 'refused'> & { messages: string[] } => {
  const fields: OrderDraft['fields'] = {};
  const item: ItemDraft = {};
  for (const [index, name] of names.entries()) {
    const column = columnOf(name);
    if (column?.of === 'order') fields[column.name] = cells[index] ?? '';
    else if (column) item[column.name] = cells[index] ?? '';
  }
  const { draft, faults } = makeDraft({ fields, items: [item] });
  const messageTexts = faults.map(({ message }) => message.replace('commodityItems.0.', ''));
  if (messageTexts.length > 0) return { draft, refused: true, messages: [messageTexts.join('; ')] };
  const checked = checkOrder(draft, 'ABC');
  const values: Record<string, unknown> = { ...draft.fields, ...draft.items[0] };
  const messages = (checked.ok ? [] : checked.problems).map(({ path, message }) => {
    const name = path.split('.').at(-1) ?? path;
    return numberRemedy(name, values[name]) ?? message;
  });
  return { draft, refused: false, messages };
};

const good: Partial<Record<string, string>> = {
  contact: 'Goods-in desk',
  address1: '1 Example Street',
  city: 'Springfield',
  countryISO2: 'US',
  parcelWeight: '2.5',
  itemQuantity: '1',
};

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', 'a', 'US', 'us', ' de ', '2.5', '1', '19.90', 'lb', 'ABC_NJ') },
  fc.constantFrom('2,5', '-1', '0', '.5', '5.', '.', '1.2.3', '1e3', '+4', '00.10', '123456789012345678'),
  fc.constantFrom(
    '11/21/2026',
    '02/30/2026',
    '%PB-NEXT',
    'a\tb',
    'a\nb',
    '\u0007',
    '\u0085',
    '\u3000x',
    'ß',
    'é',
  ),
  fc.constantFrom('9'.repeat(400), 'x'.repeat(4000), 'x'.repeat(4001), '😀'.repeat(30), '😀'.repeat(51)),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll(/[\0\r"]/g, '')),
);

const table = fc
  .record({
    more: fc.shuffledSubarray(
      [...orderFields, ...itemFields].filter((name) => !(name in good || name === 'ref1')),
    ),
    rows: fc.array(
      fc.dictionary(fc.constantFrom('ref1', ...orderFields, ...itemFields), value, { maxKeys: 3 }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  })
  .map(({ more, rows }) => {
    const names = ['ref1', ...Object.keys(good), ...more.slice(0, 4)] as Names;
    const made = rows.map((row, number) =>
      names.map((name) => row[name] ?? good[name] ?? (name === 'ref1' ? `R${number}` : '')),
    );
    return { names, rows: made };
  });

const quoted = (cell: string): string => (/[\n,;\t]/.test(cell) ? `"${cell}"` : cell);

it('takes and refuses each row in the words of the slow way, whatever stands beside it', () => {
  const seen = { sound: 0, toFix: 0, refused: 0 };
  fc.assert(
    fc.property(table, ({ names, rows }) => {
      const refs = rows.map((cells) => String(slowly(names, cells).draft.fields.ref1));
      fc.pre(new Set(refs).size === refs.length);
      const text = [names, ...rows].map((row) => row.map(quoted).join(',')).join('\n');
      const result = readOrders({ fileName: 'a.csv', bytes: bytesOf(text) }, { prefix: 'ABC' });
      if (result.kind !== 'read') throw new Error(JSON.stringify(result));
      let line = 2;
      for (const cells of rows) {
        const { draft, refused, messages } = slowly(names, cells);
        const here = result.problems.filter((problem) => problem.line === line);
        const order = result.orders.find((taken) => taken.line === line);
        expect(here.map((problem) => problem.message)).toEqual(messages);
        expect(here.every((problem) => problem.refused === refused)).toBe(true);
        expect(order?.draft).toEqual(refused ? undefined : draft);
        seen[refused ? 'refused' : messages.length > 0 ? 'toFix' : 'sound'] += 1;
        line += 1 + cells.join('').split('\n').length - 1;
      }
    }),
    { numRuns: 1000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(60);
});
