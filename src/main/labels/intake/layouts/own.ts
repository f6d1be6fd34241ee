import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { columnOf, unknownNames } from '../names';
import type { Layout } from './layout';

const unknownOf = (names: readonly string[]): string[] => {
  const unknown = unknownNames();
  names.forEach((name, index) => {
    if (!columnOf(name)) unknown.add(name.trim() === '' ? `column ${index + 1}` : name.trim());
  });
  return unknown.list();
};

/** The service's own field names, in any case and order. */
export const ownLayout = (names: readonly string[]): Layout => {
  const columns = names.map(columnOf);
  return {
    name: 'own',
    title: null,
    continues: false,
    read: (cells) => {
      const fields: OrderDraft['fields'] = {};
      const item: ItemDraft = {};
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index];
        const cell = cells[index] ?? '';
        if (column?.of === 'order') fields[column.name] = cell;
        else if (column) item[column.name] = cell;
      }
      return { fields, item };
    },
    unknown: unknownOf(names),
  };
};
