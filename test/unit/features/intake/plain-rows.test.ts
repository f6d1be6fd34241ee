import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CsvRow, delimiters, parseRows } from '#main/features/intake/csv/parse-rows';
import { notPlain, plainRows } from '#main/features/intake/csv/plain-rows';

/** All rows, or null where the table is not plain. */
const cut = (text: string, delimiter: (typeof delimiters)[number]): CsvRow[] | null => {
  const next = plainRows(text, delimiter, 3);
  const rows: CsvRow[] = [];
  for (let row = next(); row !== null; row = next()) {
    if (row === notPlain) return null;
    rows.push({ ...row, cells: [...row.cells] });
  }
  return rows;
};

const piece = fc.constantFrom(
  'a',
  'b c',
  ' ',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '"x"',
  '"y,z"',
  '"q\nr"',
  ',"",',
  'é',
  '😀',
);
const table = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

it('any table is cut as papaparse does, or reported as not plain', () => {
  let plain = 0;
  fc.assert(
    fc.property(table, fc.constantFrom(...delimiters), (text, delimiter) => {
      const rows = cut(text, delimiter);
      if (rows === null) return;
      plain += 1;
      expect({ rows }).toEqual(parseRows(text, delimiter, 3));
    }),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(500);
});

it.each([
  ['a quote that is never closed', 'a,"b\nc,d'],
  ['a value that goes on after its quote', 'a,"b"c\n'],
  ['blanks after the closing quote', 'a,"b" ,c\n'],
])('papaparse reads the table: %s', (_, text) => {
  expect(cut(text, ',')).toBeNull();
});

it('the line on which a row begins is right, whatever its values contain', () => {
  const rows = cut('x,"1\n2",3\n\n"say ""so""",y,\nlast,,', ',');
  expect(rows).toEqual([
    { line: 3, cells: ['x', '1\n2', '3'], malformed: false },
    { line: 6, cells: ['say "so"', 'y', ''], malformed: false },
    { line: 7, cells: ['last', '', ''], malformed: false },
  ]);
});
