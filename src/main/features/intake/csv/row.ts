import { isBlank } from '#shared/text';
import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { maxParcels, parcelNumber } from '#shared/label/parcel';
import { codedMessage } from '#shared/text/coded-message';
import type { Layout, RowValues } from '../layouts/layout';
import type { Fault } from '../types';
import { enterNumber, rowFaults } from '../values';
import type { CsvRow } from './parse-rows';

/** A row as part of its order. */
export interface OrderRow {
  line: number;
  ref1: string | null;
  /** Which parcel of its order; null if the row does not say. */
  parcel: number | null;
  fields: OrderDraft['fields'];
  item: ItemDraft | undefined;
  faults: readonly Fault[];
  /** Why the item of this row is not shipped even though its order is. */
  omitted: string | undefined;
}

const count = (cells: readonly string[]): number => {
  let most = cells.length;
  while (most > 0 && cells[most - 1]?.trim() === '') most -= 1;
  return most;
};

/** The row's length differs from the header's: it was cut short, or a value contains a delimiter. Its values may be in wrong columns. */
export const shapeFaults = ({ cells, malformed }: CsvRow, width: number): Fault[] => {
  if (!malformed && cells.length === width) return [];
  if (malformed) return [{ field: '', message: codedMessage('import.afterQuote') }];
  if (count(cells) > width)
    return [
      { field: '', message: codedMessage('import.manyValues', { values: count(cells), names: width }) },
    ];
  return cells.length < width
    ? [{ field: '', message: codedMessage('import.fewValues', { values: cells.length, names: width }) }]
    : [];
};

const itemPath = 'commodityItems.0.';

interface Table {
  width: number;
  /** No value of the table needs a separate check. */
  isClean: boolean;
}

/** In a table an item's field has its plain name. */
export const withPlainNames = (faults: readonly Fault[]): readonly Fault[] =>
  faults.length === 0
    ? faults
    : faults.map(({ field, message }) => ({ field: field.replace(itemPath, ''), message }));

const hasValues = (item: ItemDraft): boolean => {
  for (const _ in item) return true;
  return false;
};

const tidied = ({ fields, item, isTidy }: RowValues): { fields: OrderDraft['fields']; item: ItemDraft } => {
  if (isTidy) return { fields, item };
  const { fields: tidy, items } = tidyDraft({ fields, items: [item] });
  return { fields: tidy, item: items[0] ?? {} };
};

export const parcelFault: Fault = {
  field: 'parcel',
  message: codedMessage('import.parcelNumber', { most: maxParcels }),
};

const readRow = (row: CsvRow, values: RowValues, table: Table): OrderRow => {
  const { fields, item } = tidied(values);
  enterNumber(fields);
  const { omitted, refusal } = values;
  const { ref1 } = fields;
  const shape = shapeFaults(row, table.width);
  const number = values.parcel?.trim() ?? '';
  const parcel = number === '' ? null : parcelNumber(number);
  const isOdd = number !== '' && parcel === null && shape.length === 0;
  const found = shape.length > 0 ? shape : withPlainNames(rowFaults(fields, item, table.isClean));
  const faults = isOdd ? [...found, parcelFault] : found;
  return {
    line: row.line,
    ref1: ref1 === undefined ? null : String(ref1),
    parcel,
    fields,
    item: omitted === undefined && hasValues(item) ? item : undefined,
    faults: shape.length === 0 && refusal ? [refusal, ...faults] : faults,
    omitted,
  };
};

const saysNothingOfOrder = ({ fields }: RowValues): boolean =>
  Object.values(fields).every((value) => isBlank(String(value)));

/**
 * Reads the rows under a header, one after the other.
 * @param isClean true if the complete table is clean (see `isClean` of values)
 */
export const rowReader = (layout: Layout, width: number, isClean: boolean): ((row: CsvRow) => OrderRow) => {
  const table = { width, isClean };
  let above: string | number | undefined;
  return (row) => {
    const values = layout.read(row.cells);
    if (layout.continues && above !== undefined && saysNothingOfOrder(values)) values.fields.ref1 = above;
    above = values.fields.ref1;
    return readRow(row, values, table);
  };
};
