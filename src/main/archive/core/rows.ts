import type { z } from 'zod';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { RowError } from './errors';

class ColumnError extends Error {
  readonly column: string;

  constructor(column: string, what: string) {
    super(what);
    this.column = column;
  }
}

/** Parses a column with JSON. Throws an error that `readRow` turns into a RowError. */
export const json = (column: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ColumnError(column, 'is not JSON');
  }
};

const columnOf = (path: readonly PropertyKey[], columns: Record<string, string>): string => {
  const fullPath = path.map(String).join('.');
  const first = String(path[0] ?? '');
  return (
    columns[fullPath] ?? columns[first] ?? first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
};

export interface Reader<R extends object, T> {
  table: string;
  id: (row: R) => string;
  /** The row with the fields of the schema, not yet validated. */
  shape: (row: R) => unknown;
  schema: z.ZodType<T>;
  /** Columns whose name is not the field's name in snake case. */
  columns: Record<string, string>;
}

/**
 * Parses a row.
 * @throws RowError with table, row and column
 */
export const readRow = <R extends object, T>(reader: Reader<R, T>, row: R): T => {
  const bad = (column: string, what: string) => new RowError(reader.table, reader.id(row), column, what);
  try {
    const parsed = reader.schema.safeParse(reader.shape(row));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw bad(
      columnOf(issue?.path ?? [], reader.columns),
      inEnglish(issue?.message ?? codedMessage('value.unclear')),
    );
  } catch (error) {
    throw error instanceof ColumnError ? bad(error.column, error.message) : error;
  }
};

/** Parses the rows, and calls `onBadRow` for each row that can't be parsed. */
export const readRows = <R extends object, T>(
  reader: Reader<R, T>,
  rows: readonly R[],
  onBadRow: (error: RowError) => void,
): T[] =>
  rows.flatMap((row) => {
    try {
      return [readRow(reader, row)];
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      onBadRow(error);
      return [];
    }
  });
