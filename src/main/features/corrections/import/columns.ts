import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { said } from '#shared/text/said';
import { type Column, columnOf, unknownNames } from '../../intake/names';
import { refuse, type Refused } from '../../intake/types';

/** What a row of corrections says, before it is tidied. */
export interface Cells {
  packageId: string;
  fields: OrderDraft['fields'];
  item: ItemDraft;
}

export interface Columns {
  read(cells: readonly string[]): Cells;
  /** Names that mean nothing here. */
  unknown: string[];
}

/** `Package ID`, `package_id` and `packageId` are one name; so with all others. */
const plain = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');
const isKey = (name: string): boolean => plain(name).toLowerCase() === 'packageid';

const twiceIn = (names: readonly string[]): string | undefined => {
  const meant = names.map((name) => (isKey(name) ? 'packageId' : (columnOf(plain(name))?.name ?? '')));
  return meant.find((name, index) => name !== '' && meant.indexOf(name) !== index);
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
      const cell = cells[index] ?? '';
      if (column?.of === 'order') fields[column.name] = cell;
      else if (column) item[column.name] = cell;
    });
    return { packageId: (cells[key] ?? '').trim(), fields, item };
  };
};

/** Nothing in the first line is known, or it is no header at all. */
export const noColumns = refuse('no_known_column', said('import.keyColumn'));

/** What the columns of a table of corrections mean: `packageId`, and the service's own field names in any spelling. */
export const columnsOf = (names: readonly string[]): Columns | Refused => {
  if (!names.some(isKey)) return noColumns;
  const twice = twiceIn(names);
  if (twice !== undefined) return refuse('column_twice', said('import.columnTwice', { name: twice }));
  const unknown = unknownAmong(names);
  if (names.filter((name) => name.trim() !== '').length - unknown.length < 2)
    return refuse('no_known_column', said('import.changeColumns'));
  return { read: reader(names), unknown };
};
