import { z } from 'zod';
import { drawnDifferently } from '../label/drawn-differently';
import { type Label, labelSchema } from '../label/stage';
import { printSchema } from '../print/print';
import '../text/rule-words';

/** `open`: everyone, even while the station is locked. Otherwise the lowest role that may make the call. */
export type Level = 'open' | 'packer' | 'supervisor';

/**
 * Declares a call of the bridge: its input, its output, and who may make it. Names, permissions and the renderer's client derive from it.
 * @param role a level, or a function that returns the level for an input
 */
export const call = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  role: Level | ((input: z.infer<I>) => Level),
) => ({ input, output, role });

export const supervisorIf = (isGrave: boolean): Level => (isGrave ? 'supervisor' : 'packer');

export const nothing = z.void();
export const id = z.string().min(1).max(100);
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The other benches were asked as well: they are out of reach, their answer will arrive in a moment, or their copies are unreadable. */
export const floorLookup = z.enum(['away', 'asking', 'unreadable']).optional();

/**
 * An answer to a request: what was asked for, or the reason why not, as a message for the worker.
 * @param refused what else a refusal says
 */
export const answer = <Ok extends z.ZodRawShape, Refused extends z.ZodRawShape = { message: z.ZodString }>(
  ok: Ok,
  refused: Refused = {} as Refused,
) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), ...ok }),
    z.object({ ok: z.literal(false), message: z.string(), ...refused }),
  ]);

export const done = answer({}, { field: z.string().optional() });
/** The result of a request: done, or the reason why not, as a message for the worker. */
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
  /** Id of the last event that changed the label or its prints; 0 without one. It only rises, while a clock may be set back. */
  lastEvent: z.number().int(),
  problems: z.array(problemSchema),
  /** The number of stored documents. */
  documents: z.number().int(),
  /** The number of parcels of its order. */
  parcels: z.number().int().min(1),
  /** The number of other parcels of its order without paper; absent in lists, and for an order with one parcel. */
  parcelsLeft: z.number().int().optional(),
  /** The label that replaces this one; its package is null until it is bought. */
  replacedBy: z.object({ labelId: z.string(), packageId: z.string().nullable() }).nullable(),
  /**
   * Why a parcel must not leave with the paper of this label: another label replaces it, or its data were corrected at the
   * service and no person printed it knowingly since.
   */
  paperStop: z.enum(['replaced', 'outdated']).nullable(),
});
/** A label as the screens get it: the row, its latest print, and the problems that prevent registering it. */
export interface LabelView extends z.infer<typeof labelView> {
  label: Label;
}
// A named type: written out in every call that answers with a label, it becomes too long for the compiler.
export const labelViewSchema: z.ZodType<LabelView> = labelView;

/** The scanned number belongs to an order with several parcels: a person chooses one. */
export const severalParcelsSchema = z.object({
  kind: z.literal('parcels'),
  ref1: z.string(),
  parcels: z.number().int().min(2),
});
export type SeveralParcels = z.infer<typeof severalParcelsSchema>;

/** Parts of a picture that are drawn differently from the print, or not at all. */
const differs = z.array(z.enum(drawnDifferently));

export const pictureSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** PNG files, one for each label of the document. */
    pngs: z.array(bytes),
    /** True: drawn from ZPL by the station, so close to the print but not the same. False: every dot is as printed. */
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
