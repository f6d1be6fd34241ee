import Papa from 'papaparse';
import { withoutFormula } from '#shared/spreadsheet';

export type Cell = string | number | boolean | null;

/** A number can't be a formula. */
const guarded = (cell: Cell): Cell => (typeof cell === 'string' ? withoutFormula(cell) : cell);

/**
 * Lines of a CSV file (RFC 4180) in UTF-8.
 * @param mark true for the beginning of the file: adds the byte order mark by which spreadsheet programs recognise UTF-8
 */
export const csvLines = (rows: readonly (readonly Cell[])[], { mark = false } = {}): Uint8Array => {
  if (rows.length === 0) return new Uint8Array();
  const text = Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  );
  return new TextEncoder().encode(`${mark ? '\ufeff' : ''}${text}\r\n`);
};

/**
 * A complete CSV file.
 * @param columns names of the first line
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array =>
  csvLines([columns, ...rows], { mark: true });
