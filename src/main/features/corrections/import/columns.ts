import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { withFormula } from '#shared/spreadsheet';
import { codedMessage } from '#shared/text/coded-message';
import { type Column, columnOf, unknownNames } from '../../intake/names';
import { refuse, type Refused } from '../../intake/types';

/** The values of a row of corrections, before tidying. */
export interface Cells {
  packageId: string;
  fields: OrderDraft['fields'];
  item: ItemDraft;
}

export interface Columns {
  read(cells: readonly string[]): Cells;
  /** Column names that have no meaning here. */
  unknown: string[];
}

/** `Package ID`, `package_id` and `packageId` are the same name; likewise for all others. */
const plain = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');
const isKey = (name: string): boolean => plain(name).toLowerCase() === 'packageid';

const duplicateIn = (names: readonly string[]): string | undefined => {
  const fieldNames = names.map((name) => (isKey(name) ? 'packageId' : (columnOf(plain(name))?.name ?? '')));
  return fieldNames.find((name, index) => name !== '' && fieldNames.indexOf(name) !== index);
};

const unknownAmong = (names: readonly string[]): string[] => {
  const unknown = unknownNames();
  for (const name of names) if (!isKey(name) && !columnOf(plain(name))) unknown.add(name.trim());
  return unknown.list().filter((name) => name !== '');
};

const reader = (names: readonly string[]): Columns['read'] => {
  const key = names.findIndex(isKey);
  const columns: (Column | undefined)[] = names.map((name) => columnOf(plain(name)));
  return (cells) => {
    const fields: OrderDraft['fields'] = {};
    const item: ItemDraft = {};
    columns.forEach((column, index) => {
      const cell = withFormula(cells[index] ?? '');
      if (column?.of === 'order') fields[column.name] = cell;
      else if (column) item[column.name] = cell;
    });
    return { packageId: withFormula(cells[key] ?? '').trim(), fields, item };
  };
};

/** No column of the first line is known, or it is not a header. */
export const noColumns = refuse('no_known_column', codedMessage('import.keyColumn'));

/** The meaning of the columns of a table of corrections: `packageId`, and the service's own field names in any spelling. */
export const columnsOf = (names: readonly string[]): Columns | Refused => {
  if (!names.some(isKey)) return noColumns;
  const twice = duplicateIn(names);
  if (twice !== undefined) return refuse('column_twice', codedMessage('import.columnTwice', { name: twice }));
  const unknown = unknownAmong(names);
  if (names.filter((name) => name.trim() !== '').length - unknown.length < 2)
    return refuse('no_known_column', codedMessage('import.changeColumns'));
  return { read: reader(names), unknown };
};
