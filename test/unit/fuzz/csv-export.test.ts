import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { type Cell, csvOf } from '#main/features/export/csv';
import { withFormula } from '#shared/spreadsheet';
import { fuzz, patience } from '#test/support/fuzz/fuzz';

const text = fc.oneof(
  fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'),
  fc.constantFrom(
    '=cmd|"/c calc"!A1',
    '","=1+1',
    '"\r\n=1+1',
    ';=1+1',
    'a;=cmd',
    'a\t@SUM(A1)',
    'a;\t=1',
    'a;"=1+1;x',
    'a;""@SUM(A1);x',
    '-',
    "'=1",
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((some) => some.replaceAll(/[\ud800-\udfff]/g, '')),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
/** What spreadsheet programs take for the beginning of a formula (OWASP, CSV Injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

it('CSV export: no text becomes a formula, and every cell comes back as it was', patience, () =>
  fuzz('CSV export', 400, table, (rows) => {
    const file = new TextDecoder().decode(csvOf(['a', 'b', 'c'], rows));
    const read = Papa.parse<string[]>(file, { skipEmptyLines: false }).data.slice(1, -1);
    expect(read).toHaveLength(rows.length);
    for (const [at, row] of rows.entries())
      for (const [index, value] of row.entries()) {
        const written = read[at]?.[index] ?? '';
        // Wherever a spreadsheet program of any country takes a cell to begin.
        if (typeof value === 'string')
          // Behind a quote too: two of them that stand in a cell are taken for an empty text, and what follows for the rest.
          for (const started of written.split(/[;\t\r\n]/))
            expect(started.replace(/^"+/, '')).not.toMatch(formula);
        const expected = value === null ? '' : String(value);
        expect(written.replaceAll("'", '')).toBe(expected.replaceAll("'", ''));
        if (!expected.includes("'")) expect(withFormula(written)).toBe(expected);
      }
  }),
);
