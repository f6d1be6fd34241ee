import Papa from 'papaparse';

export type Cell = string | number | boolean | null;

/**
 * A cell that begins so is run as a formula by spreadsheet programs, and what stands in it comes from outside: a leading
 * apostrophe makes it text (https://owasp.org/www-community/attacks/CSV_Injection). Numbers are none of that.
 */
const guarded = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

/**
 * A CSV file (RFC 4180) in UTF-8 with the mark by which spreadsheet programs know it.
 * @param columns names of the first line
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array => {
  const data = rows.map((row) => row.map(guarded));
  const text = Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' });
  return new TextEncoder().encode(`\ufeff${text}\r\n`);
};
