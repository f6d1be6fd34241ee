import type { TableField } from '#shared/intake/mapping';
import { itemFields } from '#shared/label/item';
import { orderFields } from '#shared/label/order';
import { text } from '../../text';

const words = text.intake.mapping;

export interface FieldGroup {
  title: string;
  fields: readonly TableField[];
}

/** What nearly every file has, in the order of an address label. */
export const usualGroups: readonly FieldGroup[] = [
  { title: words.groups.order, fields: ['ref1', 'parcel', 'ref2'] },
  {
    title: words.groups.recipient,
    fields: [
      ...(['contact', 'company', 'address1', 'address2', 'city'] as const),
      ...(['stateProv', 'postalCode', 'countryISO2', 'phone', 'email'] as const),
    ],
  },
  {
    title: words.groups.items,
    fields: [
      ...(['itemDescription', 'itemQuantity', 'itemValue', 'itemID'] as const),
      ...(['itemTariffCode', 'itemCountryOfOriginISO2'] as const),
    ],
  },
  { title: words.groups.parcel, fields: ['parcelWeight'] },
];

const usual = new Set(usualGroups.flatMap(({ fields }) => fields));

export const otherFields: readonly TableField[] = [...orderFields, ...itemFields].filter(
  (field) => !usual.has(field),
);

export const requiredFields: ReadonlySet<TableField> = new Set([
  ...(['ref1', 'contact', 'address1', 'city', 'countryISO2', 'itemDescription'] as const),
]);

export const labelOf = (field: TableField): string =>
  ({ parcel: text.parcels.field, ...text.fields.item, ...text.fields.order })[field];
