import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type IntakeResult, readOrders } from '#main/features/intake/read-orders';
import { orderDraftSchema } from '#shared/label/draft';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { bytesOf, mutated } from '#test/support/fuzz/mutated';
import { jsonText, mutatedJson } from '#test/support/fuzz/mutated-json';
import { projectRoot } from '#test/support/root';
import { header, order, row } from '../features/intake/sample';

const orders = join(projectRoot, 'test', 'fixtures', 'orders');
const csv = [
  ...['shopify.csv', 'woocommerce.csv', 'woocommerce-orders.csv'].map((name) =>
    readFileSync(join(orders, name)),
  ),
  bytesOf([header, row('A1'), row('A1', 'Cup'), row('A2')].join('\n')),
  bytesOf([header, row('A1')].join('\r\n').replaceAll(',', ';')),
].map((bytes) => new Uint8Array(bytes));
const json = [[order('A1'), order('A2')], [order('A1', { commodityItems: [] })], []];
const nasties = ['"""', '\t', ';', '=1+1', '\u2028', '\ud800', 'passcode', '__proto__', '{"', '[[[['];
const name = fc.constantFrom('a.csv', 'a.json', 'a.txt', '', '../a.csv');

/** Control characters other than tab and line ends, and halves of characters. */
const noText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Whole orders or none: each draft keeps the rules of drafts, each order stands once, each problem has words. */
const expectSound = (result: IntakeResult): void => {
  if (result.kind === 'refused') expect(result.message).not.toBe('');
  if (result.kind !== 'read') return;
  for (const { draft } of result.orders) expect(orderDraftSchema.safeParse(draft).success).toBe(true);
  const refs = result.orders.map(({ draft }) => draft.fields.ref1);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { message } of result.problems) expect(message).not.toBe('');
  for (const { draft, lines } of result.orders) {
    const values = [draft.fields, ...draft.items].flatMap((some) => Object.values(some));
    expect(values.filter((value) => noText.test(String(value)))).toEqual([]);
    if (result.delimiter === undefined) continue;
    // An item that the file itself says is not shipped is left out of an order that is taken.
    const refused = result.problems.filter((one) => one.refused && one.field !== 'commodityItems');
    expect(refused.filter(({ line }) => lines.includes(line))).toEqual([]);
    expect(refused.map(({ ref1 }) => ref1)).not.toContain(draft.fields.ref1);
  }
};

/** UTF-8 throughout, and a bell in a name: the file is text, and its order is none. */
const bell = new Uint8Array(bytesOf([header, row('A1', 'Cup\u0007')].join('\n')));

it('order files: any bytes are read whole or refused in words', patience, () =>
  fuzz(
    'CSV and JSON intake',
    300,
    fc.tuple(mutated(csv, nasties), name),
    ([bytes, fileName]) => expectSound(readOrders({ fileName, bytes })),
    [[bell, 'a.csv']],
  ),
);

it('order files: any JSON is read whole or refused in words', patience, () =>
  fuzz('CSV and JSON intake', 120, mutatedJson(json), (value) => {
    expectSound(readOrders({ fileName: 'a.json', bytes: bytesOf(jsonText(value)) }));
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  }),
);
