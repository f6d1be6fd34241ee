import Papa from 'papaparse';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvRow {
  /** The line it begins on, from 1. Quoted cells may contain line ends, so a row can have several lines. */
  line: number;
  cells: string[];
  /** A quoted cell continues after its closing quote, so the end of the row is a guess. */
  malformed: boolean;
}

const parse = (text: string, delimiter: Delimiter, preview = 0): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar: '"', preview });

/** The number of line ends in the text. */
export const lineEndsIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

const linesIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + lineEndsIn(cell), 1);

/** The cells of the first row, read with this delimiter. */
export const firstRow = (text: string, delimiter: Delimiter): string[] =>
  parse(text.slice(0, 65_536), delimiter, 1).data[0] ?? [];

/**
 * Parses all rows of a table.
 * @param text with `\n` as the only line end
 * @param firstLine line of the file on which the text begins
 * @returns the rows without blank ones, or the line of a quote that is never closed
 */
export const parseRows = (
  text: string,
  delimiter: Delimiter,
  firstLine: number,
): { rows: CsvRow[] } | { unclosedAt: number } => {
  const { data, errors } = parse(text, delimiter);
  const unclosed = errors.find((error) => error.code === 'MissingQuotes');
  if (unclosed) return { unclosedAt: firstLine + lineEndsIn(text.slice(0, unclosed.index)) };
  const malformed = new Set(errors.filter((error) => error.type === 'Quotes').map((error) => error.row));
  let line = firstLine;
  const rows = data.map((cells, index) => {
    const row = { line, cells, malformed: malformed.has(index) };
    line += linesIn(cells);
    return row;
  });
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
};
