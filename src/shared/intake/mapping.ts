import { z } from 'zod';
import { itemFields, type ItemField } from '../label/item';
import { orderFields, type OrderField } from '../label/order';
import { foreignWeightUnits } from './weight';
import { codedMessage } from '../text/coded-message';

/** Every field that a column of a table may fill. */
export const tableFields = ['parcel', ...orderFields, ...itemFields] as const;
/** `parcel`: which parcel of its order a row belongs to. */
export type TableField = 'parcel' | OrderField | ItemField;

/** Fields whose column may use another unit than the service's. */
export const weightFields: ReadonlySet<string> = new Set<TableField>(['parcelWeight', 'itemWeight']);

const columnName = z
  .string({ error: codedMessage('value.text') })
  .trim()
  .min(1)
  .max(200);

/** The columns that fill one field. Several columns are joined with a space, such as first and last name. */
export const mappedFieldSchema = z.strictObject({
  field: z.enum(tableFields as unknown as [TableField, ...TableField[]], {
    error: codedMessage('value.field'),
  }),
  from: z.array(columnName).min(1).max(3),
  /** Unit of a weight. Without it, `parcelWeight` is in pounds and `itemWeight` in its own `itemWeightUOM`. */
  unit: z.enum(foreignWeightUnits).optional(),
});
export type MappedField = z.infer<typeof mappedFieldSchema>;

const fieldsOnce = (columns: readonly MappedField[]): boolean =>
  new Set(columns.map(({ field }) => field)).size === columns.length;

export const mappedFieldsSchema = z
  .array(mappedFieldSchema)
  .min(1)
  .max(tableFields.length)
  .refine(fieldsOnce, { error: codedMessage('value.fieldTwice') })
  .refine((columns) => columns.some(({ field }) => field === 'ref1'), {
    error: codedMessage('value.refColumn'),
  });

/** How to read a table with unknown column names. It is stored under the signature of the header. */
export const mappingSchema = z.strictObject({
  /** SHA-256, hexadecimal, of the header's names: trimmed, lower case, sorted, one a line. */
  signature: z
    .string({ error: codedMessage('value.text') })
    .regex(/^[0-9a-f]{64}$/, { error: codedMessage('value.sha256') }),
  name: z
    .string({ error: codedMessage('value.text') })
    .trim()
    .min(1, { error: codedMessage('value.filled') })
    .max(80),
  columns: mappedFieldsSchema,
});
export type Mapping = z.infer<typeof mappingSchema>;

export const mappingsSchema = z.array(mappingSchema).max(200);

/** A column's name in the form that signatures and mappings compare: without case and extra white space. */
export const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
