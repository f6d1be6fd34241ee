import { z } from 'zod';
import { importAnswerSchema } from '../../intake/import-answer';
import { parcelFields, repeatMeaning } from '../../intake/repeats';
import { watchStatusSchema } from '../../intake/watch';
import { itemDraftSchema, orderDraftSchema } from '../../label/draft';
import { codedMessage } from '../../text/coded-message';
import { answer, bytes, call, id, labelViewSchema, nothing } from '../parts';
import { shipAnswerSchema } from './ship';

/** Fields that a parcel has separately; all others belong to its order. */
const parcelFieldsSchema = orderDraftSchema.shape.fields.refine(
  (fields) => Object.keys(fields).every((name) => parcelFields.has(name)),
  { error: codedMessage('value.unclear') },
);

export const ordersCalls = {
  /**
   * `again`: the person confirms an import even though the same content was imported before. `repeats`: the meaning of rows that repeat an
   * order number.
   */
  'orders.import': call(
    z.object({
      fileName: z.string().min(1).max(300),
      bytes,
      again: z.boolean().optional(),
      repeats: repeatMeaning.optional(),
      /** Stores nothing and answers `unmapped` with the known mapping of these columns, so that they can be chosen again. */
      askColumns: z.boolean().optional(),
    }),
    importAnswerSchema,
    'packer',
  ),
  /** The parcels of an order by its number; empty if the order is not here. */
  'orders.parcels': call(z.object({ ref1: z.string().max(4000) }), z.array(labelViewSchema), 'packer'),
  /**
   * Adds one more parcel to the order of a label and starts to register it: a further purchase, which a person explicitly requested.
   * `parcels`: the number of parcels the person saw. `fields`: the parcel's own fields.
   */
  'orders.addParcel': call(
    z.object({
      labelId: id,
      parcels: z.number().int().min(1),
      fields: parcelFieldsSchema,
      items: z.array(itemDraftSchema).min(1).max(500),
    }),
    answer({ answer: shipAnswerSchema }),
    // A further purchase for an order that may be complete.
    'supervisor',
  ),
  /** The state of the watch folder. */
  'intake.status': call(nothing, watchStatusSchema, 'packer'),
  'orders.correct': call(
    z.object({
      labelId: id,
      fields: orderDraftSchema.shape.fields,
      items: z.array(itemDraftSchema).max(500).optional(),
    }),
    answer({ view: labelViewSchema }),
    'packer',
  ),
} as const;
