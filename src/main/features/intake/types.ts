import type { LayoutName } from '#shared/intake/layout';
import type { MappedField } from '#shared/intake/mapping';
import type { Repeat } from '#shared/intake/repeats';
import type { OrderDraft } from '#shared/label/draft';
import { said } from '#shared/text/said';

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
  /** For the worker: what is wrong and what to do. Quotes no value. */
  message: string;
}

/** One thing wrong in the file. `line` counts from 1, as an editor does. */
export interface IntakeProblem {
  line: number;
  ref1: string | null;
  /** Which parcel of the order, for a row that is taken as another than the first. */
  parcel?: number;
  field: string;
  message: string;
  /** True: this row is not taken; a refused row has exactly one problem. False: it is taken and must be mended. */
  refused: boolean;
}

export interface ReadOrder {
  /** Where it begins. */
  line: number;
  /** Every line on which one of its rows begins (CSV), or the element (JSON). */
  lines: number[];
  /** Which parcel of its order. */
  parcel: number;
  /** The file itself gave it its number; else it was counted in the file. */
  isNumbered: boolean;
  /** Tidied, not yet filled from defaults. */
  draft: OrderDraft;
}

/** What the rows of a file came to. Each row is in an order or refused, never both, never neither. */
export interface Harvest {
  orders: ReadOrder[];
  problems: IntakeProblem[];
  /** Orders of which nobody has said whether their rows are one parcel or several; their rows are refused meanwhile. */
  repeats: Repeat[];
  /** Names in the file that mean nothing here; at most 50. */
  unknownColumns: string[];
}

/** How a table's columns were understood. `title` is a mapping's own name. */
export interface Understood {
  layout: LayoutName;
  title: string | null;
  /** By what the header is known again; null where there is none. */
  signature: string | null;
}

/** A table whose columns nobody has explained yet. */
export interface Unmapped {
  kind: 'unmapped';
  /** By what the header is known again. */
  signature: string;
  /** Names that stand in the header once, as written. */
  headers: string[];
  /** The first rows, under `headers`; long values are cut. */
  rows: string[][];
  /** What the columns probably mean, by their names. */
  suggestions: MappedField[];
}

export type IntakeResult =
  | Refused
  | Unmapped
  | ({ kind: 'read'; encoding: Encoding; delimiter?: ',' | ';' | '\t' } & Understood & Harvest);

/** Work in steps: between two of them others may have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

export const refuse = (code: RefusalCode, message: string): Refused => ({ kind: 'refused', code, message });

/** More rows, or lines, than one batch has; the memory for a row refused is many times that of an empty line. */
export const mostRows = 500_000;

export const refuseTooMany = (): Refused =>
  refuse('too_many_rows', said('import.manyRows', { most: mostRows }));

/** More names than any layout has; each costs time, and the worker sees fifty of them. */
export const mostNames = 1_000;

/** One reason why a row can't be taken. */
export interface Fault {
  field: string;
  message: string;
}

/** Several reasons against one row make one problem. */
export const refusedRow = (line: number, ref1: string | null, faults: readonly Fault[]): IntakeProblem => ({
  line,
  ref1,
  field: faults[0]?.field ?? '',
  message: faults.map((fault) => fault.message).join('; '),
  refused: true,
});
