import type { LayoutName } from '#shared/intake/layout';
import type { MappedField } from '#shared/intake/mapping';
import type { Repeat } from '#shared/intake/repeats';
import type { OrderDraft } from '#shared/label/draft';
import { codedMessage } from '#shared/text/coded-message';

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** Why a whole file was refused. */
export type RefusalCode =
  | 'too_big'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'empty'
  | 'not_text'
  | 'not_json'
  | 'not_a_list'
  | 'name_twice'
  | 'no_known_column'
  | 'column_twice'
  | 'columns_known'
  | 'credentials'
  | 'unclosed_quote'
  | 'no_orders'
  | 'floor_broke';

export interface Refused {
  kind: 'refused';
  code: RefusalCode;
  /** For the worker: what is wrong and what to do. It quotes no value. */
  message: string;
}

/** One problem of the file. `line` counts from 1, as an editor does. */
export interface IntakeProblem {
  line: number;
  ref1: string | null;
  /** Which parcel of the order, for a row that is imported as a further parcel. */
  parcel?: number;
  field: string;
  message: string;
  /** True: this row is not imported; a refused row has exactly one problem. False: it is imported and must be fixed. */
  refused: boolean;
}

export interface ReadOrder {
  /** The line it begins on. */
  line: number;
  /** Every line on which one of its rows begins (CSV), or the element (JSON). */
  lines: number[];
  /** Which parcel of its order. */
  parcel: number;
  /** True if the file itself gave it its number. Otherwise it was counted in the file. */
  isNumbered: boolean;
  /** Tidied, not yet filled from defaults. */
  draft: OrderDraft;
}

/** The result of a file's rows. Each row is either in an order or refused. */
export interface FileResult {
  orders: ReadOrder[];
  problems: IntakeProblem[];
  /** Orders whose rows may be one parcel or several; their rows are refused until a person decides. */
  repeats: Repeat[];
  /** Names in the file without meaning here; at most 50. */
  unknownColumns: string[];
}

/** How a table's columns were understood. `title` is the name of a mapping. */
export interface ColumnInfo {
  layout: LayoutName;
  title: string | null;
  /** The signature of the header; null if there is no header. */
  signature: string | null;
}

/** A table whose columns are not mapped yet. */
export interface Unmapped {
  kind: 'unmapped';
  /** The signature of the header. */
  signature: string;
  /** Names that appear once in the header, as written. */
  headers: string[];
  /** The first rows, under `headers`; long values are shortened. */
  rows: string[][];
  /** The likely meaning of the columns, by their names. */
  suggestions: MappedField[];
}

export type IntakeResult =
  | Refused
  | Unmapped
  | ({ kind: 'read'; encoding: Encoding; delimiter?: ',' | ';' | '\t' } & ColumnInfo & FileResult);

/** Work in steps, with turns for other work between them. */
export type Steps<T> = Generator<undefined, T, undefined>;

export const refuse = (code: RefusalCode, message: string): Refused => ({ kind: 'refused', code, message });

/** More rows or lines than a batch may have. A refused row needs many times the memory of an empty line. */
export const mostRows = 500_000;

export const refuseTooMany = (): Refused =>
  refuse('too_many_rows', codedMessage('import.manyRows', { most: mostRows }));

/** More names than any layout has. Each costs time, and the worker sees fifty of them. */
export const mostNames = 1_000;

/** One reason why a row can't be imported. */
export interface Fault {
  field: string;
  message: string;
}

/** Combines several faults of a row into one problem. */
export const refusedRow = (line: number, ref1: string | null, faults: readonly Fault[]): IntakeProblem => ({
  line,
  ref1,
  field: faults[0]?.field ?? '',
  message: faults.map((fault) => fault.message).join('; '),
  refused: true,
});
