import { z } from 'zod';
import { keptCostSchema } from '../../landed/kept';
import { unscreenedSchema } from '../../landed/unscreened';
import { questionSchema } from '../../landed/question';
import { call, done, id, labelViewSchema, nothing, problemSchema, severalParcelsSchema } from '../parts';
import { said } from '../../text/said';

/** An order's question as far as the order knows it, and what was answered before. */
const openedSchema = z.object({
  kind: z.literal('order'),
  view: labelViewSchema,
  question: questionSchema,
  problems: z.array(problemSchema),
  /** The latest that was kept for this order; null when nothing was asked yet. */
  kept: keptCostSchema.nullable(),
  /** True when the order was changed since `kept` was asked. */
  isOutdated: z.boolean(),
});

const foundSchema = z.discriminatedUnion('kind', [
  openedSchema,
  severalParcelsSchema,
  z.object({ kind: z.literal('not_found'), code: z.string() }),
]);
export type LandedFound = z.infer<typeof foundSchema>;

/** What came of one order of a run: `kept` was answered before, `domestic` leaves no country, `not_asked` could not be asked. */
const landedOrderSchema = z.object({
  labelId: z.string(),
  ref1: z.string(),
  came: z.enum(['asked', 'kept', 'domestic', 'not_asked', 'no_answer']),
  /** Why it was not asked, or has no answer; in words. */
  why: z.string().nullable(),
});
export type LandedOrder = z.infer<typeof landedOrderSchema>;

/** Asking for many orders at once. */
export const landedRunSchema = z.object({
  running: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: how many could not be asked or were not answered. */
  failed: z.number().int(),
  /** Of those done: for how many a request was sent. */
  asked: z.number().int(),
  /** Those that need somebody first; the rest is counted. */
  orders: z.array(landedOrderSchema),
  /** Why it stopped before its end; null while it runs, and when it came to its end. */
  stopped: z.object({ message: z.string() }).nullable(),
});
export type LandedRun = z.infer<typeof landedRunSchema>;

const savedSchema = z.discriminatedUnion('ok', [
  /** `path` null: the person changed their mind. */
  z.object({ ok: z.literal(true), path: z.string().nullable() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

export const landedCalls = {
  /** Finds an order by what a scanner reads. */
  'landed.find': call(z.object({ code: z.string().min(1).max(500) }), foundSchema, 'packer'),
  'landed.open': call(z.object({ labelId: id }), foundSchema, 'packer'),
  /** Asks the service. Kept, with its `requestId`, whatever comes of it. */
  'landed.calculate': call(
    z.object({ labelId: id.nullable(), question: questionSchema }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), kept: keptCostSchema }),
      z.object({ ok: z.literal(false), message: z.string(), problems: z.array(problemSchema) }),
    ]),
    'packer',
  ),
  /** All that was kept for an order, newest first. */
  'landed.kept': call(z.object({ labelId: id }), z.array(keptCostSchema), 'packer'),
  /** Asks for many orders, a few at a time; what the order does not know is left to the settings. */
  'landed.run': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), done, 'packer'),
  'landed.stopRun': call(nothing, done, 'packer'),
  /** What the latest answer did not screen: this account's answers don't hold it. Null while nothing was answered. */
  'landed.level': call(nothing, unscreenedSchema.nullable(), 'packer'),
  'landed.status': call(nothing, landedRunSchema, 'packer'),
  /** A supervisor lets an order through that the gate holds. */
  'landed.release': call(
    z.object({
      labelId: id,
      reason: z
        .string()
        .trim()
        .min(3, { error: said('people.sayWhy') })
        .max(200),
    }),
    done,
    'supervisor',
  ),
  /** The answer on paper: a label at a printer, or a PDF page. */
  'landed.slip': call(
    z.discriminatedUnion('to', [
      z.object({ to: z.literal('printer'), costId: id, printerId: id.nullable() }),
      z.object({ to: z.literal('pdf'), costId: id, paper: z.enum(['A4', 'Letter']) }),
    ]),
    savedSchema,
    'packer',
  ),
  /** Every question of a day (local, `YYYY-MM-DD`) with its request id, as CSV. */
  'landed.export': call(z.object({ day: z.iso.date() }), savedSchema, 'packer'),
  /** Customs codes (six digits) whose words fit, from the nomenclature where the station has one and from its own orders. */
  'landed.searchCodes': call(
    z.object({ words: z.string().trim().max(200) }),
    z.array(z.object({ code: z.string(), description: z.string(), source: z.enum(['nomenclature', 'own']) })),
    'packer',
  ),
} as const;
