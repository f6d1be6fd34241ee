import { type MappedField, type TableField, weightFields } from '#shared/intake/mapping';
import { convertWeight, type ForeignWeightUnit, unitOfValue, weightUnitIn } from '#shared/intake/weight';
import { itemFields } from '#shared/label/item';
import { orderFields } from '#shared/label/order';
import type { Defaults } from '#shared/settings';
import { text } from '../../text';

export interface FieldGroup {
  /** A key of `intake.mapping.groups`. */
  group: keyof typeof text.intake.mapping.groups;
  fields: readonly TableField[];
}

/** Fields that nearly every file has, in the order of an address label. */
export const usualGroups: readonly FieldGroup[] = [
  { group: 'order', fields: ['ref1', 'parcel', 'ref2'] },
  {
    group: 'recipient',
    fields: [
      ...(['contact', 'company', 'address1', 'address2', 'city'] as const),
      ...(['stateProv', 'postalCode', 'countryISO2', 'phone', 'email'] as const),
    ],
  },
  {
    group: 'items',
    fields: [
      ...(['itemDescription', 'itemQuantity', 'itemValue', 'itemID'] as const),
      ...(['itemTariffCode', 'itemCountryOfOriginISO2'] as const),
    ],
  },
  { group: 'parcel', fields: ['parcelWeight'] },
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

/** The columns chosen for each field, and the unit of a weight. */
export type MappingDraft = Readonly<
  Partial<Record<TableField, { from: readonly string[]; unit?: ForeignWeightUnit }>>
>;

export const draftOf = (suggestions: readonly MappedField[]): MappingDraft =>
  Object.fromEntries(
    suggestions.map(({ field, from, unit }) => [field, { from, ...(unit !== undefined && { unit }) }]),
  );

/**
 * Chooses a column. A weight's column sets the unit that its name contains, and drops the unit of the column
 * before.
 * @param column null removes the choice; without a first part the second part is removed too
 */
export const withColumn = (
  draft: MappingDraft,
  field: TableField,
  part: 0 | 1,
  column: string | null,
): MappingDraft => {
  const { [field]: before, ...others } = draft;
  const first = part === 0 ? column : (before?.from[0] ?? null);
  const second = part === 1 ? column : (before?.from[1] ?? null);
  if (first === null) return others;
  const from = second === null ? [first] : [first, second];
  if (!weightFields.has(field)) return { ...others, [field]: { from } };
  const unit = weightUnitIn(first);
  return { ...others, [field]: { from, ...(unit !== undefined && { unit }) } };
};

/** @param unit null removes the choice */
export const withUnit = (
  draft: MappingDraft,
  field: TableField,
  unit: ForeignWeightUnit | null,
): MappingDraft => {
  const before = draft[field];
  if (!before) return draft;
  const { from } = before;
  return { ...draft, [field]: unit === null ? { from } : { from, unit } };
};

/** The choices in the form in which they are stored. */
export const columnsOf = (draft: MappingDraft): MappedField[] =>
  (Object.entries(draft) as [TableField, NonNullable<MappingDraft[TableField]>][]).map(
    ([field, { from, unit }]) => ({
      ...{ field, from: [...from] },
      ...(unit !== undefined && { unit }),
    }),
  );

/**
 * Weights without a unit: neither the column's name nor each value has one, no person chose one, and an item
 * has no unit column. A parcel of 2 kg that is bought as 2 lb costs more than this question.
 */
export const weightsWithoutUnit = (
  draft: MappingDraft,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): TableField[] =>
  (['parcelWeight', 'itemWeight'] as const).filter((field) => {
    const chosen = draft[field];
    if (!chosen || chosen.unit !== undefined) return false;
    if (field === 'itemWeight' && draft.itemWeightUOM) return false;
    const values = rows.map((row) => row[headers.indexOf(chosen.from[0] ?? '')] ?? '');
    const filled = values.filter((value) => value.trim() !== '');
    return filled.length === 0 || filled.some((value) => unitOfValue(value) === undefined);
  });

/**
 * Fields without which no parcel arrives, and that are not chosen yet. The columns are not stored before.
 * Name or company is enough.
 */
export const missingFields = (draft: MappingDraft): TableField[] => {
  const missing = (['ref1', 'address1', 'city'] as const).filter((field) => !draft[field]);
  return (draft.contact ?? draft.company) ? missing : [...missing, 'contact'];
};

/** Fields without which each order must be fixed. */
export const fieldsLackedByOrders = (draft: MappingDraft, defaults: Defaults): TableField[] =>
  (['countryISO2', 'itemDescription'] as const).filter(
    (field) => !draft[field] && (defaults as Partial<Record<string, string>>)[field] === undefined,
  );

/** The value of a field in a row of the sample; empty when there is none. */
export const valueIn = (
  { field, from, unit }: MappedField,
  headers: readonly string[],
  row: readonly string[],
): string => {
  const value = from
    .map((name) => row[headers.indexOf(name)] ?? '')
    .filter((part) => part !== '')
    .join(' ');
  return field === 'parcelWeight' ? convertWeight(value, unit ?? 'lb', 'lb') : value;
};
