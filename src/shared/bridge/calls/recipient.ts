import { z } from 'zod';
import { orderDraftSchema } from '../../label/draft';
import { basketSchema, changesSchema, updateSchema } from '../../update/basket';
import { answer, bytes, call, done, id, nothing, problemSchema } from '../parts';
import { lookUpSchema, trackedSchema } from './track';

const [found, ...lost] = lookUpSchema.options;

/** The data for correcting a package. */
export const correctionSchema = z.discriminatedUnion('kind', [
  found.extend({
    kind: z.literal('package'),
    /** The values that the service has: the order as bought, with the updates made here. Null if unknown here. */
    known: orderDraftSchema.nullable(),
    /** Corrections that wait in the basket. */
    waiting: updateSchema.nullable(),
    /** The service's latest report on the package; null if it was never asked. */
    tracked: trackedSchema.nullable(),
  }),
  ...lost,
]);
export type Correction = z.infer<typeof correctionSchema>;

const updateIds = z.array(id).min(1).max(10_000);

export const recipientCalls = {
  'recipient.find': call(z.object({ code: z.string().min(1).max(500) }), correctionSchema, 'packer'),
  'updates.list': call(nothing, basketSchema, 'packer'),
  /**
   * Puts corrections of one package in the basket; they replace those waiting there, or remove them if everything is as the service has it.
   * Sends nothing. `update` is null if nothing waits afterwards.
   */
  'updates.put': call(
    z.object({ packageId: id, changes: changesSchema }),
    answer({ update: updateSchema.nullable() }, { problems: z.array(problemSchema) }),
    'packer',
  ),
  'updates.remove': call(z.object({ updateIds }), done, 'packer'),
  /** Before sending: asks the service where the named packages are. Returns the packages that have left. */
  'updates.check': call(
    z.object({ updateIds }),
    z.object({
      left: z.array(z.object({ packageId: z.string(), arrived: z.boolean() })),
      /** Unknown because the service could not be asked. */
      unasked: z.array(z.string()),
    }),
    'packer',
  ),
  /** Sends the named updates, in requests of at most 20. Updates with an unknown result are sent only if they are named. */
  'updates.send': call(z.object({ updateIds }), basketSchema, 'packer'),
  /**
   * A table of corrections (`packageId` and columns). Good rows go into the basket, bad ones are reported, and rows without a change are
   * counted.
   */
  'updates.import': call(
    z.object({ fileName: z.string().min(1).max(300), bytes }),
    answer({
      added: z.number().int(),
      problems: z.array(problemSchema),
      notes: z.array(problemSchema),
    }),
    'packer',
  ),
} as const;
