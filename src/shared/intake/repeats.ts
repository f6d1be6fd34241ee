import { z } from 'zod';
import type { OrderField } from '../label/order';
import { codedMessage } from '../text/coded-message';

/**
 * The meaning of rows that repeat an order number without parcel numbers. `items`: all rows belong to one parcel. `each`: each row is a
 * parcel. `differing`: a row whose `ref2`, weight or size differs from earlier rows is another parcel.
 */
export const repeatMeanings = ['items', 'differing', 'each'] as const;
export const repeatMeaning = z.enum(repeatMeanings);
export type RepeatMeaning = z.infer<typeof repeatMeaning>;

/** A person's answer for all files with this header (see the signature of mappings). */
export const repeatRuleSchema = z.strictObject({
  signature: z
    .string({ error: codedMessage('value.text') })
    .regex(/^[0-9a-f]{64}$/, { error: codedMessage('value.sha256') }),
  /** The name of the file that it was answered for, to recognise it in Settings. */
  name: z
    .string({ error: codedMessage('value.text') })
    .trim()
    .min(1)
    .max(80),
  rows: repeatMeaning,
});
export const repeatRulesSchema = z.array(repeatRuleSchema).max(200);
export type RepeatRule = z.infer<typeof repeatRuleSchema>;

/** Fields that each parcel of an order has separately. All other fields belong to the order and are the same for all its parcels. */
export const parcelFields: ReadonlySet<string> = new Set<OrderField>([
  'ref2',
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
  'parcelWeight',
  'parcelContents',
  'serviceCode',
]);

/** Rows of one order that may be one parcel or several. */
export const repeatSchema = z.object({
  ref1: z.string(),
  lines: z.array(z.number().int()),
  /** The field in which they differ; null if a row adds nothing to the rows before it. */
  field: z.string().nullable(),
});
export type Repeat = z.infer<typeof repeatSchema>;
