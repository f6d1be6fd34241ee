import Papa from 'papaparse';

export type Cell = string | number | boolean | null;

/**
 * A cell that begins so is run as a formula by spreadsheet programs, and what stands in it comes from outside: a leading
 * apostrophe makes it text (https://owasp.org/www-community/attacks/CSV_Injection). East Asian editions take the wide signs
 * likewise. Where cells are told apart by a semicolon (German, French and other editions), one that stands in a text begins a cell,
 * in quotes or not, so that the same holds behind it; a tab likewise. Numbers are none of that.
 */
const guarded = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g, "'") : cell;

/**
 * Lines of a CSV file (RFC 4180) in UTF-8.
 * @param mark whether they begin the file: with the mark by which spreadsheet programs know UTF-8
 */
export const csvLines = (rows: readonly (readonly Cell[])[], { mark = false } = {}): Uint8Array => {
  if (rows.length === 0) return new Uint8Array();
  const text = Papa.unparse(rows.map((row) => row.map(guarded)), { newline: '\r\n' }); // prettier-ignore
  return new TextEncoder().encode(`${mark ? '\ufeff' : ''}${text}\r\n`);
};

/**
 * A whole CSV file.
 * @param columns names of the first line
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array =>
  csvLines([columns, ...rows], { mark: true });
