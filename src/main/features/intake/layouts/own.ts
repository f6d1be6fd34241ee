import { type ItemDraft, type OrderDraft, tidyOf } from '#shared/label/draft';
import { withFormula } from '#shared/spreadsheet';
import { codedMessage } from '#shared/text/coded-message';
import { type Column, columnOf, unknownNames } from '../names';
import type { Layout, RowValues } from './layout';

const unknownOf = (names: readonly string[]): string[] => {
  const unknown = unknownNames();
  names.forEach((name, index) => {
    if (!columnOf(name))
      unknown.add(
        name.trim() === '' ? codedMessage('import.columnNumber', { number: index + 1 }) : name.trim(),
      );
  });
  return unknown.list();
};

type Known = Column & { index: number; tidy: (value: string) => string | number };

const knownOf = (names: readonly string[]): Known[] =>
  names.flatMap((name, index) => {
    const column = columnOf(name);
    return column ? [{ ...column, index, tidy: tidyOf(column.name) }] : [];
  });

/** Tidies each value and stores it directly, because a file can have a million of them. */
const readBy = (columns: readonly Known[], cells: readonly string[]): RowValues => {
  const fields: OrderDraft['fields'] = {};
  const item: ItemDraft = {};
  for (const column of columns) {
    const value = column.tidy(withFormula(cells[column.index] ?? ''));
    if (value === '') continue;
    if (column.of === 'order') fields[column.name] = value;
    else item[column.name] = value;
  }
  return { fields, item, isTidy: true };
};

/** The service's own field names, in any case and order. */
export const ownLayout = (names: readonly string[]): Layout => {
  const columns = knownOf(names);
  return {
    name: 'own',
    title: null,
    continues: false,
    read: (cells) => readBy(columns, cells),
    unknown: unknownOf(names),
  };
};
