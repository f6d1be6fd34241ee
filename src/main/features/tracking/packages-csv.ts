import { labelHeadings } from '#shared/label/label-headings';
import type { WordsIn } from '#shared/text/words-in';
import type { BoardRow } from '#shared/tracking/board';
import { type Cell, csvOf } from '../export/csv';

const columns = [
  ...['packageId', 'ref1', 'recipient', 'country', 'place', 'silent', 'boughtAt'],
  ...['lastAt', 'last', 'lastCode', 'checkedAt', 'nextAt'],
] as const;

const cellsOf = (row: BoardRow, { text }: WordsIn): Cell[] => [
  ...[row.packageId, row.ref1, row.recipient, row.country],
  text.track.board.chips[row.checkedAt === null ? 'never_asked' : row.place],
  ...[row.silent ? text.files.yes : text.files.no, row.boughtAt],
  ...[row.last?.at ?? null, row.last?.text ?? null, row.last?.code ?? null, row.checkedAt, row.nextAt],
];

/** Packages in transit, one in each line. */
export const packagesCsv = (rows: readonly BoardRow[], words: WordsIn): Uint8Array => {
  const headings = labelHeadings(words.text);
  return csvOf(
    columns.map((column) => headings[column] ?? column),
    rows.map((row) => cellsOf(row, words)),
  );
};
