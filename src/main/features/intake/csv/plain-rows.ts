import type { CsvRow, Delimiter } from './parse-rows';

/** The result for text that is not simple enough; papaparse must parse it. */
export const notPlain = Symbol('notPlain');

const quote = '"';
const quoteCode = 34;
const lineEndCode = 10;

/** A longer row is not an order. Without a quote it is split in one call, which takes half as long for a million cells. */
const longRow = 65_536;

const isFilled = (cell: string): boolean => {
  const first = cell.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || cell.trim() !== '';
};

/** A value that equals the one in the row above reuses that string, so it is created and stored once. */
const between = (text: string, from: number, to: number, above: string | undefined): string =>
  above !== undefined && above.length === to - from && text.startsWith(above, from)
    ? above
    : text.slice(from, to);

/** The next position of a character. It is searched once, even if it is asked for several times. */
class Mark {
  readonly #text: string;
  readonly #mark: string;
  #at = -1;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  /** @returns the position of the first one at or after `from`, which must never decrease; the end of the text if there is none */
  next(from: number): number {
    if (this.#at < from) {
      const found = this.#text.indexOf(this.#mark, from);
      this.#at = found < 0 ? this.#text.length : found;
    }
    return this.#at;
  }
}

/** Cuts a table into rows and keeps its position. */
class Cutter {
  readonly #text: string;
  readonly #delimiter: Delimiter;
  readonly #delimiterCode: number;
  readonly #delimiters: Mark;
  readonly #lineEnds: Mark;
  readonly #quotes: Mark;
  /** One array for all rows. Its content must be used before the next row is cut. */
  #cells: string[] = [];
  #at = 0;
  #line: number;

  constructor(text: string, delimiter: Delimiter, firstLine: number) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#delimiters = new Mark(text, delimiter);
    this.#lineEnds = new Mark(text, '\n');
    this.#quotes = new Mark(text, quote);
    this.#line = firstLine;
  }

  /** The next row that is not blank; null at the end. */
  next(): CsvRow | typeof notPlain | null {
    while (this.#at < this.#text.length) {
      const line = this.#line;
      if (!this.#cut()) return notPlain;
      this.#at += 1;
      this.#line += 1;
      if (this.#cells.some(isFilled)) return { line, cells: this.#cells, malformed: false };
    }
    return null;
  }

  /**
   * Cuts the cells of one row.
   * @returns false if it is not plain
   */
  #cut(): boolean {
    if (this.#split()) return true;
    const cells = this.#cells;
    for (let count = 0; ; this.#at += 1) {
      const above = cells[count];
      const isQuoted = this.#text.charCodeAt(this.#at) === quoteCode;
      const cell = isQuoted ? this.#quoted(above) : this.#bare(above);
      if (cell === null) return false;
      cells[count] = cell;
      count += 1;
      if (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) === this.#delimiterCode) continue;
      if (cells.length > count) cells.length = count;
      return true;
    }
  }

  /** If a long row without a quote begins here, splits it and returns true. */
  #split(): boolean {
    const end = this.#lineEnds.next(this.#at);
    if (end - this.#at <= longRow || this.#quotes.next(this.#at) < end) return false;
    this.#cells = this.#text.slice(this.#at, end).split(this.#delimiter);
    this.#at = end;
    return true;
  }

  #bare(above: string | undefined): string {
    const from = this.#at;
    this.#at = Math.min(this.#delimiters.next(from), this.#lineEnds.next(from));
    return between(this.#text, from, this.#at, above);
  }

  /**
   * Reads a quoted cell and moves behind it.
   * @returns null if it is not plain
   */
  #quoted(above: string | undefined): string | null {
    const text = this.#text;
    const from = this.#at + 1;
    const end = this.#closing(from);
    if (end >= text.length) return null;
    this.#at = end + 1;
    const after = text.charCodeAt(this.#at);
    if (this.#at < text.length && after !== this.#delimiterCode && after !== lineEndCode) return null;
    const lineEnds = this.#lineEnds;
    for (let lineEnd = lineEnds.next(from); lineEnd < end; lineEnd = lineEnds.next(lineEnd + 1))
      this.#line += 1;
    const cell = between(text, from, end, above);
    return cell.includes(quote) ? cell.replaceAll('""', quote) : cell;
  }

  /** The end of a quoted cell whose content begins at `from`; the end of the text if it is not closed. */
  #closing(from: number): number {
    const text = this.#text;
    let end = this.#quotes.next(from);
    while (end < text.length && text.charCodeAt(end + 1) === quoteCode) end = this.#quotes.next(end + 2);
    return end;
  }
}

/**
 * Cuts a table into rows exactly as papaparse does, one row for each call. It handles only cells between two delimiters and cells
 * completely in quotes. Anything else (a quote that is never closed or not followed by a delimiter) gives `notPlain`.
 * @param text with `\n` as the only line end
 * @param firstLine line of the file on which the text begins
 * @returns the next row that is not blank, whose cells are valid only until the next call; null at the end
 */
export const plainRows = (
  text: string,
  delimiter: Delimiter,
  firstLine: number,
): (() => CsvRow | typeof notPlain | null) => {
  const cutter = new Cutter(text, delimiter, firstLine);
  return () => cutter.next();
};
