import { z } from 'zod';
import { drawnOtherwise } from '../label/drawn-otherwise';
import { type Label, labelSchema } from '../label/stage';
import { printSchema } from '../print/print';

/** `open` for everyone, also while the station is locked; else the least role that may make the call. */
export type Level = 'open' | 'packer' | 'supervisor';

/**
 * Declares a call of the bridge: what goes in, what comes out, and who may make it. Names, permissions and the renderer's client
 * derive from it.
 * @param role a level, or the level that an input asks for
 */
export const call = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  role: Level | ((input: z.infer<I>) => Level),
) => ({ input, output, role });

export const supervisorIf = (isGrave: boolean): Level => (isGrave ? 'supervisor' : 'packer');

export const nothing = z.void();
export const id = z.string().min(1).max(100);
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'must be bytes' });

/** `ok: false` carries a failure or a plain sentence; nothing was changed. */
/** Other benches were asked as well: they can't be asked now, or what they have will be here in a moment. */
export const soughtElsewhere = z.enum(['away', 'asking']).optional();

export const done = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), message: z.string(), field: z.string().optional() }),
]);
/** What came of a request: done, or why not, in words for a worker. */
export type Done = z.infer<typeof done>;

export const problemSchema = z.object({ path: z.string(), message: z.string() });

/** How many of the rows were changed, and why others were not. */
export const changedSchema = z.object({
  changed: z.number().int(),
  left: z.array(z.object({ labelId: z.string(), message: z.string() })),
});
export type Changed = z.infer<typeof changedSchema>;

const labelView = z.object({
  label: labelSchema,
  print: printSchema.nullable(),
  problems: z.array(problemSchema),
  /** How many documents are stored. */
  documents: z.number().int(),
  /** How many parcels its order has. */
  parcels: z.number().int().min(1),
  /** How many other parcels of its order have no paper yet; absent in lists, and where the order has one parcel. */
  parcelsLeft: z.number().int().optional(),
  /** The label that was made in place of this one; its package is null while it is not bought. */
  replacedBy: z.object({ labelId: z.string(), packageId: z.string().nullable() }).nullable(),
});
/** A label as the screens see it: the row, its latest print, and what stands in the way of registering it. */
export interface LabelView extends z.infer<typeof labelView> {
  label: Label;
}
// By its name: written out in every call that answers with a label, it becomes too long for the compiler.
export const labelViewSchema: z.ZodType<LabelView> = labelView;

/** The number of an order with several parcels: a person chooses one. */
export const severalParcelsSchema = z.object({
  kind: z.literal('parcels'),
  ref1: z.string(),
  parcels: z.number().int().min(2),
});
export type SeveralParcels = z.infer<typeof severalParcelsSchema>;

/** What of it is drawn otherwise than it is printed, or not at all. */
const differs = z.array(z.enum(drawnOtherwise));

export const pictureSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** PNG files, one for each label the document holds. */
    pngs: z.array(bytes),
    /** Drawn from ZPL by the station: close to paper, not the same. Else dot for dot as it is printed. */
    approximate: z.boolean(),
    differs,
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(['missing', 'removed', 'damaged', 'too_slow', 'too_big', 'not_zpl', 'failed']),
    differs: differs.optional(),
  }),
]);
export type Picture = z.infer<typeof pictureSchema>;
