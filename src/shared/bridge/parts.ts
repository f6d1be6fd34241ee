import { z } from 'zod';
import { labelSchema } from '../label/stage';
import { printSchema } from '../print/print';

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

export const nothing = z.void();
export const id = z.string().min(1).max(100);
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'must be bytes' });

/** `ok: false` carries a failure or a plain sentence; nothing was changed. */
export const done = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), message: z.string(), field: z.string().optional() }),
]);

export const problemSchema = z.object({ path: z.string(), message: z.string() });

/** How many of the rows were changed, and why others were not. */
export const changedSchema = z.object({
  changed: z.number().int(),
  left: z.array(z.object({ labelId: z.string(), message: z.string() })),
});
export type Changed = z.infer<typeof changedSchema>;

/** A label as the screens see it: the row, its latest print, and what stands in the way of registering it. */
export const labelViewSchema = z.object({
  label: labelSchema,
  print: printSchema.nullable(),
  problems: z.array(problemSchema),
  /** How many documents are stored. */
  documents: z.number().int(),
  /** The label that was made in place of this one; its package is null while it is not bought. */
  replacedBy: z.object({ labelId: z.string(), packageId: z.string().nullable() }).nullable(),
});
export type LabelView = z.infer<typeof labelViewSchema>;

export const pictureSchema = z.discriminatedUnion('ok', [
  /** PNG files, one for each label the document holds. Drawn by the station: close to paper, not the same. */
  z.object({ ok: z.literal(true), pngs: z.array(bytes) }),
  z.object({ ok: z.literal(false), reason: z.enum(['missing', 'too_slow', 'too_big', 'not_zpl', 'failed']) }),
]);
export type Picture = z.infer<typeof pictureSchema>;
