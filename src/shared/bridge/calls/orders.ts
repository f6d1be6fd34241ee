import { z } from 'zod';
import { importAnswerSchema } from '../../intake/import-answer';
import { ownOfParcel, repeatMeaning } from '../../intake/repeats';
import { watchStatusSchema } from '../../intake/watch';
import { itemDraftSchema, orderDraftSchema } from '../../label/draft';
import { bytes, call, id, labelViewSchema, nothing } from '../parts';
import { shipAnswerSchema } from './ship';

/** What a parcel has of its own; the rest is its order's. */
const ownFieldsSchema = orderDraftSchema.shape.fields.refine(
  (fields) => Object.keys(fields).every((name) => ownOfParcel.has(name)),
  { error: 'must be a parcel’s own fields' },
);

export const ordersCalls = {
  /** `again`: a person means it, though the same content was imported before. `repeats`: what rows that repeat an order number are. */
  'orders.import': call(
    z.object({
      fileName: z.string().min(1).max(300),
      bytes,
      again: z.boolean().optional(),
      repeats: repeatMeaning.optional(),
      /** Stores nothing and answers `unmapped`, with what was said of these columns before: they are to be chosen anew. */
      askColumns: z.boolean().optional(),
    }),
    importAnswerSchema,
    'packer',
  ),
  /** The parcels of an order by their numbers; empty where it is not here. */
  'orders.parcels': call(z.object({ ref1: z.string().max(4000) }), z.array(labelViewSchema), 'packer'),
  /**
   * Adds one more parcel to the order of a label and begins to register it: a further purchase, which a person asked for in those
   * words. `parcels`: how many the person saw. `fields`: what the parcel has of its own.
   */
  'orders.addParcel': call(
    z.object({
      labelId: id,
      parcels: z.number().int().min(1),
      fields: ownFieldsSchema,
      items: z.array(itemDraftSchema).min(1).max(500),
    }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), answer: shipAnswerSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    // A further purchase for an order that may be shipped whole.
    'supervisor',
  ),
  /** How the watch folder does. */
  'intake.status': call(nothing, watchStatusSchema, 'packer'),
  'orders.correct': call(
    z.object({
      labelId: id,
      fields: orderDraftSchema.shape.fields,
      items: z.array(itemDraftSchema).max(500).optional(),
    }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), view: labelViewSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'packer',
  ),
} as const;
