import { z } from 'zod';
import { itemFields, type ItemField } from '../label/item';
import { orderFields, type OrderField } from '../label/order';
import { foreignWeightUnits } from './weight';
import { said } from '../text/said';

/** Every field that a column of a table may fill. */
export const tableFields = ['parcel', ...orderFields, ...itemFields] as const;
/** `parcel`: which parcel of its order a row is of. */
export type TableField = 'parcel' | OrderField | ItemField;

/** Fields whose column may be in another unit than the service's. */
export const weighed: ReadonlySet<string> = new Set<TableField>(['parcelWeight', 'itemWeight']);

const columnName = z
  .string({ error: said('value.text') })
  .trim()
  .min(1)
  .max(200);

/** Which columns fill one field: several are joined by a space, as first and last name are. */
export const mappedFieldSchema = z.strictObject({
  field: z.enum(tableFields as unknown as [TableField, ...TableField[]], {
    error: said('value.field'),
  }),
  from: z.array(columnName).min(1).max(3),
  /** Unit of a weight; without it `parcelWeight` is in pounds and `itemWeight` in its own `itemWeightUOM`. */
  unit: z.enum(foreignWeightUnits).optional(),
});
export type MappedField = z.infer<typeof mappedFieldSchema>;

const fieldsOnce = (columns: readonly MappedField[]): boolean =>
  new Set(columns.map(({ field }) => field)).size === columns.length;

export const mappedFieldsSchema = z
  .array(mappedFieldSchema)
  .min(1)
  .max(tableFields.length)
  .refine(fieldsOnce, { error: said('value.fieldTwice') })
  .refine((columns) => columns.some(({ field }) => field === 'ref1'), {
    error: said('value.refColumn'),
  });

/** How a table whose columns have other names is read. Remembered by its header's signature. */
export const mappingSchema = z.strictObject({
  /** sha256, hexadecimal, of the header's names: trimmed, lower case, sorted, one a line. */
  signature: z.string({ error: said('value.text') }).regex(/^[0-9a-f]{64}$/, { error: said('value.sha256') }),
  name: z
    .string({ error: said('value.text') })
    .trim()
    .min(1, { error: said('value.filled') })
    .max(80),
  columns: mappedFieldsSchema,
});
export type Mapping = z.infer<typeof mappingSchema>;

export const mappingsSchema = z.array(mappingSchema).max(200);

/** A column's name as signatures and mappings compare it: where it stands and how it is written does not matter. */
export const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
