import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { itemFields, type ItemField } from '#shared/label/item';
import type { OrderField } from '#shared/label/order';
import { type MappedField, type Mapping, weightFields } from '#shared/intake/mapping';
import { convertWeight } from '#shared/intake/weight';
import { type Cells, cellsOf, joined, withoutGuard } from './cells';
import { countryCode } from './country';
import type { Layout, RowValues } from './layout';

const isItemField = (field: string): field is ItemField => (itemFields as readonly string[]).includes(field);
const countries: ReadonlySet<string> = new Set<OrderField | ItemField>([
  'countryISO2',
  'shipFromCountryISO2',
  'itemCountryOfOriginISO2',
]);
const guarded: ReadonlySet<string> = new Set<OrderField>(['postalCode', 'phone', 'shipFromPostalCode']);

/**
 * Metric item weights stay metric, others stay in pounds: grams become kilograms and ounces become pounds, because the service accepts only
 * these two units.
 */
const targetOf = ({ field, unit }: MappedField): 'lb' | 'kg' =>
  field === 'itemWeight' && (unit === 'kg' || unit === 'g') ? 'kg' : 'lb';

const valueOf = (column: MappedField, cells: readonly string[], table: Cells): string => {
  const { field, from, unit } = column;
  const value = joined(...from.map((name) => table.of(cells, name)));
  if (field === 'parcelWeight' || (weightFields.has(field) && unit))
    return convertWeight(value, unit ?? 'lb', targetOf(column));
  if (countries.has(field)) return countryCode(value);
  return guarded.has(field) ? withoutGuard(value) : value;
};

const readBy = (columns: readonly MappedField[], table: Cells, cells: readonly string[]): RowValues => {
  const fields: OrderDraft['fields'] = {};
  const item: ItemDraft = {};
  let parcel = '';
  for (const column of columns) {
    const { field, unit } = column;
    const value = valueOf(column, cells, table);
    if (field === 'parcel') parcel = value;
    else if (!isItemField(field)) fields[field] = value;
    else {
      item[field] = value;
      if (field === 'itemWeight' && unit && value !== '') item.itemWeightUOM = targetOf(column);
    }
  }
  return { fields, item, parcel };
};

/** Columns as a person mapped them. */
export const mappedLayout = (header: readonly string[], { name, columns }: Mapping): Layout => {
  const table = cellsOf(header);
  return {
    name: 'mapped',
    title: name,
    continues: true,
    read: (cells) => readBy(columns, table, cells),
    unknown: [],
  };
};
