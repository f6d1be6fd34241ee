import { z } from 'zod';
import type { OrderField } from '../label/order';
import { said } from '../text/said';

/**
 * What rows mean that repeat an order number and give no parcel numbers: `items` are all of one parcel, `each` row is a parcel,
 * `differing`: a row with another `ref2`, weight or size than the rows before it is another parcel.
 */
export const repeatMeanings = ['items', 'differing', 'each'] as const;
export const repeatMeaning = z.enum(repeatMeanings);
export type RepeatMeaning = z.infer<typeof repeatMeaning>;

/** A person's answer for all files with this header (see the signature of mappings). */
export const repeatRuleSchema = z.strictObject({
  signature: z.string({ error: said('value.text') }).regex(/^[0-9a-f]{64}$/, { error: said('value.sha256') }),
  /** Of the file it was answered for, so that it is known again in Settings. */
  name: z
    .string({ error: said('value.text') })
    .trim()
    .min(1)
    .max(80),
  rows: repeatMeaning,
});
export const repeatRulesSchema = z.array(repeatRuleSchema).max(200);
export type RepeatRule = z.infer<typeof repeatRuleSchema>;

/** What each parcel of an order has of its own; everything else is the order's, and the same for all of them. */
export const ownOfParcel: ReadonlySet<string> = new Set<OrderField>([
  'ref2',
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
  'parcelWeight',
  'parcelContents',
  'serviceCode',
]);

/** Rows of one order that may be several parcels: nobody has said. */
export const repeatSchema = z.object({
  ref1: z.string(),
  lines: z.array(z.number().int()),
  /** What tells them apart; null where a row says nothing that a row before it does not say. */
  field: z.string().nullable(),
});
export type Repeat = z.infer<typeof repeatSchema>;
