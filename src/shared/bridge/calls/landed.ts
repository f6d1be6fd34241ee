import { z } from 'zod';
import { costRecordSchema } from '../../landed/cost-record';
import { unscreenedSchema } from '../../landed/unscreened';
import { questionSchema } from '../../landed/question';
import {
  answer,
  call,
  done,
  id,
  labelViewSchema,
  nothing,
  problemSchema,
  severalParcelsSchema,
} from '../parts';
import { codedMessage } from '../../text/coded-message';

/** An order's question with the values that the order provides, and the latest answer. */
const openedSchema = z.object({
  kind: z.literal('order'),
  view: labelViewSchema,
  question: questionSchema,
  problems: z.array(problemSchema),
  /** The latest stored question of this order; null if nothing was asked yet. */
  kept: costRecordSchema.nullable(),
  /** True if the order was changed after `kept` was asked. */
  isOutdated: z.boolean(),
});

const foundSchema = z.discriminatedUnion('kind', [
  openedSchema,
  severalParcelsSchema,
  z.object({ kind: z.literal('not_found'), code: z.string() }),
]);
export type LandedFound = z.infer<typeof foundSchema>;

/**
 * The result for one order of a run. `kept`: it was answered before. `domestic`: it stays in its country. `not_asked`: it could not be
 * asked.
 */
const landedOrderSchema = z.object({
  labelId: z.string(),
  ref1: z.string(),
  came: z.enum(['asked', 'kept', 'domestic', 'not_asked', 'no_answer']),
  /** Why it was not asked or has no answer, as a coded message. */
  why: z.string().nullable(),
});
export type LandedOrder = z.infer<typeof landedOrderSchema>;

/** The state of a run over many orders. */
export const landedRunSchema = z.object({
  running: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  /** Completed orders that could not be asked or got no answer. */
  failed: z.number().int(),
  /** Completed orders for which a request was sent. */
  asked: z.number().int(),
  /** Orders that need a person first; the others are only counted. */
  orders: z.array(landedOrderSchema),
  /** Why it stopped early; null while it runs and after it completed. */
  stopped: z.object({ message: z.string() }).nullable(),
});
export type LandedRun = z.infer<typeof landedRunSchema>;

/** `path` is null if the person cancelled. */
const savedSchema = answer({ path: z.string().nullable() });

export const landedCalls = {
  /** Finds an order by a scanned code. */
  'landed.find': call(z.object({ code: z.string().min(1).max(500) }), foundSchema, 'packer'),
  'landed.open': call(z.object({ labelId: id }), foundSchema, 'packer'),
  /** Asks the service. The question is stored with its `requestId`, whether it succeeds or fails. */
  'landed.calculate': call(
    z.object({ labelId: id.nullable(), question: questionSchema }),
    answer({ kept: costRecordSchema }, { problems: z.array(problemSchema) }),
    'packer',
  ),
  /** All stored questions of an order, newest first. */
  'landed.kept': call(z.object({ labelId: id }), z.array(costRecordSchema), 'packer'),
  /** Asks for many orders, a few at a time. Values that an order lacks come from the settings. */
  'landed.run': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), done, 'packer'),
  'landed.stopRun': call(nothing, done, 'packer'),
  /** What the latest answer did not screen, because this account's answers do not contain it. Null if nothing was answered yet. */
  'landed.level': call(nothing, unscreenedSchema.nullable(), 'packer'),
  'landed.status': call(nothing, landedRunSchema, 'packer'),
  /** A supervisor releases an order that the gate holds. */
  'landed.release': call(
    z.object({
      labelId: id,
      reason: z
        .string()
        .trim()
        .min(3, { error: codedMessage('people.sayWhy') })
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
  /** Every question of a day (local, `YYYY-MM-DD`) with its request ID, as CSV. */
  'landed.export': call(z.object({ day: z.iso.date() }), savedSchema, 'packer'),
  /** Customs codes (six digits) that match the words, from the nomenclature, if the station has one, and from its own orders. */
  'landed.searchCodes': call(
    z.object({ words: z.string().trim().max(200) }),
    z.array(z.object({ code: z.string(), description: z.string(), source: z.enum(['nomenclature', 'own']) })),
    'packer',
  ),
} as const;
