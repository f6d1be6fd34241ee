import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderDraftSchema } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import { orderFields } from '#shared/label/order';
import { type IntakeResult, readOrders } from '#main/features/intake/read-orders';
import { read } from './sample';
import { limits } from '#tools/suites/limits';

type Read = Extract<IntakeResult, { kind: 'read' }>;

/** The lines that are in an order or refused. A line that appears twice was counted twice. */
const accounted = ({ orders, problems }: Read): number[] =>
  [
    ...orders.flatMap(({ lines }) => lines),
    ...problems.filter(({ refused }) => refused).map(({ line }) => line),
  ].sort((a, b) => a - b);

const expectSound = (result: Read): void => {
  for (const { draft, line, lines } of result.orders) {
    expect(orderDraftSchema.safeParse(draft).success).toBe(true);
    expect(draft.fields.ref1).toMatch(/^\S(.*\S)?$/u);
    expect(lines[0]).toBe(line);
  }
  for (const problem of result.problems) expect(problem.message).not.toBe('');
  const refs = result.orders.map(({ draft }) => draft.fields.ref1);
  expect(new Set(refs).size).toBe(refs.length);
};

const fileName = fc.constantFrom('a.csv', 'a.json', 'a.txt', '');
const columns = fc.shuffledSubarray([...orderFields, ...itemFields, 'Colour'], {
  minLength: 1,
  maxLength: 8,
});
const cell = fc.oneof(
  fc.constantFrom('', ' ', 'A1', 'A2', '2.5', '2,5', '"', '\n', ';', '\t', '\u0000', '=1+1', '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(
    fc.dictionary(
      fc.constantFrom(...orderFields, 'commodityItems', 'passcode', '__proto__', 'x'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.jsonValue(),
        fc.array(fc.dictionary(fc.constantFrom(...itemFields, '__proto__'), fc.jsonValue())),
      ),
    ),
    { maxLength: 6 },
  ),
);

/** Thousands of files: a busy machine takes its time. */
const patience = { timeout: limits.poll };

describe('any file', patience, () => {
  it('is read or refused without an exception', () => {
    const some = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .string({ unit: 'binary', maxLength: 200 })
        .map((text) => new TextEncoder().encode(`ref1,city\n${text}`)),
      fc
        .array(cell, { maxLength: 30 })
        .map((cells) => new TextEncoder().encode(`ref1,itemID\n${cells.join('')}`)),
    );
    fc.assert(
      fc.property(some, fileName, (bytes, name) => {
        const result = readOrders({ fileName: name, bytes });
        if (result.kind === 'read') expectSound(result);
        else if (result.kind === 'refused') expect(result.message).not.toBe('');
        else expect(result.headers.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('in JSON accounts for each of its elements', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1), (value, indent) => {
        const result = read(JSON.stringify(value, null, indent), 'a.json');
        if (result.kind !== 'read') {
          expect(result.kind).toBe('refused');
          return;
        }
        expectSound(result);
        const refused = result.problems.filter((problem) => problem.refused);
        expect(result.orders.length + refused.length).toBe((value as unknown[]).length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('any table', patience, () => {
  const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
  const table = fc.record({
    columns: columns.map((names) => [...new Set(['ref1', ...names])]),
    rows: fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 12 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  });

  it('accounts for each of its rows exactly once, by the line it begins on', () => {
    fc.assert(
      fc.property(table, ({ columns: names, rows, delimiter, end }) => {
        // Text with NUL is refused as a whole, which is tested elsewhere.
        const cells = rows.map((row) =>
          names.map((_, index) => (row[index % 8] ?? '').replaceAll('\0', '0')),
        );
        const lines = [names, ...cells].map((row) => row.map(quoted).join(delimiter));
        const result = read(lines.join(end));
        const starts: number[] = [];
        let line = 2;
        for (const [index, row] of cells.entries()) {
          if (row.some((value) => value.trim() !== '')) starts.push(line);
          line += (lines[index + 1] ?? '').split(/\r\n?|\n/).length;
        }
        if (result.kind === 'refused') expect([result.code, starts]).toEqual(['no_orders', []]);
        else if (result.kind === 'unmapped') expect.unreachable();
        else {
          expect(accounted(result)).toEqual(starts);
          expectSound(result);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
