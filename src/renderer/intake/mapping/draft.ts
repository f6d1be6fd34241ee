import { type MappedField, type TableField, weighed } from '#shared/intake/mapping';
import { convertWeight, type ForeignWeightUnit } from '#shared/intake/weight';
import type { Defaults } from '#shared/settings';

/** What is chosen so far: the columns of each field, and the unit of a weight. */
export type MappingDraft = Readonly<
  Partial<Record<TableField, { from: readonly string[]; unit?: ForeignWeightUnit }>>
>;

export const draftOf = (suggestions: readonly MappedField[]): MappingDraft =>
  Object.fromEntries(
    suggestions.map(({ field, from, unit }) => [field, { from, ...(unit !== undefined && { unit }) }]),
  );

/** @param column null takes the column back; a first part taken back takes the second with it */
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
  return { ...others, [field]: { ...before, from: second === null ? [first] : [first, second] } };
};

export const withUnit = (draft: MappingDraft, field: TableField, unit: ForeignWeightUnit): MappingDraft => {
  const before = draft[field];
  return before ? { ...draft, [field]: { ...before, unit } } : draft;
};

/** As it is remembered. A weight whose unit nobody chose is in the service's, which the dialog shows. */
export const columnsOf = (draft: MappingDraft): MappedField[] =>
  (Object.entries(draft) as [TableField, NonNullable<MappingDraft[TableField]>][]).map(
    ([field, { from, unit }]) => ({
      ...{ field, from: [...from] },
      ...(weighed.has(field) && { unit: unit ?? ('lb' as const) }),
    }),
  );

/** Without these no parcel arrives: nothing is remembered before they are chosen. Name or company, one of the two. */
export const missingFrom = (draft: MappingDraft): TableField[] => {
  const missing = (['ref1', 'address1', 'city'] as const).filter((field) => !draft[field]);
  return (draft.contact ?? draft.company) ? missing : [...missing, 'contact'];
};

/** Without these each order must be mended. */
export const lackingIn = (draft: MappingDraft, defaults: Defaults): TableField[] =>
  (['countryISO2', 'itemDescription'] as const).filter(
    (field) => !draft[field] && (defaults as Partial<Record<string, string>>)[field] === undefined,
  );

/** The value a field would have in a row of the sample; empty where there is none. */
export const valueIn = (
  { field, from, unit }: MappedField,
  headers: readonly string[],
  row: readonly string[],
): string => {
  const value = from
    .map((name) => row[headers.indexOf(name)] ?? '')
    .filter((part) => part !== '')
    .join(' ');
  return field === 'parcelWeight' && unit !== undefined ? convertWeight(value, unit, 'lb') : value;
};
