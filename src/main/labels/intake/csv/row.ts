import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import type { Column } from '../names';
import type { Fault } from '../types';
import { makeDraft } from '../values';
import type { CsvRow } from './parse-rows';

type Columns = readonly (Column | undefined)[];

/** A row as the order it belongs to sees it. */
export interface OrderRow {
  line: number;
  ref1: string | null;
  fields: OrderDraft['fields'];
  item: ItemDraft | undefined;
  faults: Fault[];
}

const count = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** A row of another length than the header was cut short, or a delimiter stands in a value: its values may be shifted. */
const shapeFaults = ({ cells, malformed }: CsvRow, columns: Columns): Fault[] => {
  if (malformed)
    return [
      { field: '', message: 'a value goes on after its closing quote; write "" for a quote in a value' },
    ];
  if (count(cells) > columns.length)
    return [
      {
        field: '',
        message: `the row has ${count(cells)} values, the header ${columns.length} names; put values with a delimiter in quotes`,
      },
    ];
  return cells.length < columns.length
    ? [{ field: '', message: `the row has ${cells.length} values, the header ${columns.length} names` }]
    : [];
};

const rawDraft = (cells: readonly string[], columns: Columns): OrderDraft => {
  const fields: OrderDraft['fields'] = {};
  const item: ItemDraft = {};
  columns.forEach((column, index) => {
    const cell = cells[index] ?? '';
    if (column?.of === 'order') fields[column.name] = cell;
    else if (column) item[column.name] = cell;
  });
  return { fields, items: [item] };
};

const itemPath = 'commodityItems.0.';

/** Reads a row under its header. In a table an item's field goes by its own name. */
export const readRow = (row: CsvRow, columns: Columns): OrderRow => {
  const { draft, faults } = makeDraft(rawDraft(row.cells, columns));
  const { ref1 } = draft.fields;
  const shape = shapeFaults(row, columns);
  return {
    line: row.line,
    ref1: ref1 === undefined ? null : String(ref1),
    fields: draft.fields,
    item: draft.items[0],
    faults:
      shape.length > 0
        ? shape
        : faults.map(({ field, message }) => ({
            field: field.replace(itemPath, ''),
            message: message.replace(itemPath, ''),
          })),
  };
};
