import type { CsvRow, Delimiter } from './parse-rows';

/** What is not plain: papaparse says what it is. */
export const notPlain = Symbol('not plain');

const quote = '"';
const quoteCode = 34;
const lineEndCode = 10;

/** Where a mark stands next; looked for once, however many rows lie before it. */
const finder = (text: string, mark: string): ((from: number) => number) => {
  let at = -1;
  return (from) => {
    if (at < from) {
      at = text.indexOf(mark, from);
      if (at < 0) at = text.length;
    }
    return at;
  };
};

/**
 * Cuts a table into rows as papaparse does, a row at a call, in a third of the time: what stands between two delimiters, and what
 * stands whole between two quotes. Everything else (a quote never closed, or not followed by a delimiter) is `notPlain`.
 * @param text with `\n` as the only line end
 * @param firstLine line of the file on which the text begins
 * @returns the next row that is not blank; null at the end
 */
export const plainRows = (
  text: string,
  delimiter: Delimiter,
  firstLine: number,
): (() => CsvRow | typeof notPlain | null) => {
  const nextLineEnd = finder(text, '\n');
  const nextQuote = finder(text, quote);
  const nextDelimiter = finder(text, delimiter);
  const delimiterCode = delimiter.charCodeAt(0);
  let at = 0;
  let line = firstLine;

  /** The end of a quoted cell that begins at `from`, just behind its quote; -1 where it has none. */
  const closing = (from: number): number => {
    let end = nextQuote(from);
    while (end < text.length && text.charCodeAt(end + 1) === quoteCode) end = nextQuote(end + 2);
    return end < text.length ? end : -1;
  };

  /** Takes a quoted cell; `at` is behind it then. @returns false for one that is not plain */
  const takeQuoted = (cells: string[]): boolean => {
    const end = closing(at + 1);
    if (end < 0) return false;
    const after = text.charCodeAt(end + 1);
    if (end + 1 < text.length && after !== delimiterCode && after !== lineEndCode) return false;
    const cell = text.slice(at + 1, end);
    cells.push(cell.includes(quote) ? cell.replaceAll('""', quote) : cell);
    for (let next = cell.indexOf('\n'); next >= 0; next = cell.indexOf('\n', next + 1)) line += 1;
    at = end + 1;
    return true;
  };

  const takeBare = (cells: string[]): void => {
    const end = Math.min(nextDelimiter(at), nextLineEnd(at));
    cells.push(text.slice(at, end));
    at = end;
  };

  /** A row with a quote in it, cell by cell. */
  const quotedRow = (): string[] | typeof notPlain => {
    const cells: string[] = [];
    for (;;) {
      if (text.charCodeAt(at) !== quoteCode) takeBare(cells);
      else if (!takeQuoted(cells)) return notPlain;
      if (at >= text.length || text.charCodeAt(at) === lineEndCode) return cells;
      at += 1;
    }
  };

  const row = (): string[] | typeof notPlain => {
    const end = nextLineEnd(at);
    if (nextQuote(at) < end) return quotedRow();
    const cells = text.slice(at, end).split(delimiter);
    at = end;
    return cells;
  };

  return () => {
    while (at < text.length) {
      const from = line;
      const cells = row();
      if (cells === notPlain) return notPlain;
      at += 1;
      line += 1;
      if (cells.some((cell) => cell.trim() !== '')) return { line: from, cells, malformed: false };
    }
    return null;
  };
};
