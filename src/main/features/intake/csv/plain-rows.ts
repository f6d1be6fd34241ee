import type { CsvRow, Delimiter } from './parse-rows';

/** What is not plain: papaparse says what it is. */
export const notPlain = Symbol('not plain');

const quote = '"';
const quoteCode = 34;
const lineEndCode = 10;

/** A longer row is no order's; without a quote it is split at once, which takes half as long for a million cells. */
const longRow = 65_536;

const isFilled = (cell: string): boolean => {
  const first = cell.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || cell.trim() !== '';
};

/**
 * Cuts a table into rows as papaparse does, a row at a call: what stands between two delimiters, and what stands whole between
 * two quotes. Everything else (a quote never closed, or not followed by a delimiter) is `notPlain`.
 * @param text with `\n` as the only line end
 * @param firstLine line of the file on which the text begins
 * @returns the next row that is not blank, whose cells are only there until the next call; null at the end
 */
export const plainRows = (
  text: string,
  delimiter: Delimiter,
  firstLine: number,
): (() => CsvRow | typeof notPlain | null) => {
  const { length } = text;
  const delimiterCode = delimiter.charCodeAt(0);
  /** One list for all rows: what it holds is taken out of it before the next is cut. */
  let cells: string[] = [];
  let at = 0;
  let line = firstLine;
  // Where the next of each kind stands; looked for once, however many cells lie before it.
  let delimiterAt = -1;
  let lineEndAt = -1;
  let quoteAt = -1;

  const next = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? length : found;
  };

  /** A value that stands in the row above, too, is the same string: it is made and kept once. */
  const between = (from: number, to: number, above: string | undefined): string =>
    above !== undefined && above.length === to - from && text.startsWith(above, from)
      ? above
      : text.slice(from, to);

  const bare = (above: string | undefined): string => {
    if (delimiterAt < at) delimiterAt = next(delimiter, at);
    if (lineEndAt < at) lineEndAt = next('\n', at);
    const from = at;
    at = delimiterAt < lineEndAt ? delimiterAt : lineEndAt;
    return between(from, at, above);
  };

  /** The end of a quoted cell that begins at `from`, just behind its quote; the end of the text where it has none. */
  const closing = (from: number): number => {
    if (quoteAt < from) quoteAt = next(quote, from);
    while (quoteAt < length && text.charCodeAt(quoteAt + 1) === quoteCode) quoteAt = next(quote, quoteAt + 2);
    return quoteAt;
  };

  /** Takes a quoted cell; `at` is behind it then. @returns null for one that is not plain */
  const quoted = (above: string | undefined): string | null => {
    const from = at + 1;
    const end = closing(from);
    if (end >= length) return null;
    at = end + 1;
    const after = text.charCodeAt(at);
    if (at < length && after !== delimiterCode && after !== lineEndCode) return null;
    if (lineEndAt < from) lineEndAt = next('\n', from);
    for (; lineEndAt < end; lineEndAt = next('\n', lineEndAt + 1)) line += 1;
    const cell = between(from, end, above);
    return cell.includes(quote) ? cell.replaceAll('""', quote) : cell;
  };

  /** Whether a long row without a quote begins here, which is split then. */
  const split = (): boolean => {
    if (lineEndAt < at) lineEndAt = next('\n', at);
    if (lineEndAt - at <= longRow) return false;
    if (quoteAt < at) quoteAt = next(quote, at);
    if (quoteAt < lineEndAt) return false;
    cells = text.slice(at, lineEndAt).split(delimiter);
    at = lineEndAt;
    return true;
  };

  /** Cuts the cells of one row. @returns false where it is not plain */
  const cut = (): boolean => {
    if (split()) return true;
    for (let count = 0; ; at += 1) {
      const above = cells[count];
      const cell = text.charCodeAt(at) === quoteCode ? quoted(above) : bare(above);
      if (cell === null) return false;
      cells[count] = cell;
      count += 1;
      if (at < length && text.charCodeAt(at) === delimiterCode) continue;
      if (cells.length > count) cells.length = count;
      return true;
    }
  };

  return () => {
    while (at < length) {
      const from = line;
      if (!cut()) return notPlain;
      at += 1;
      line += 1;
      if (cells.some(isFilled)) return { line: from, cells, malformed: false };
    }
    return null;
  };
};
