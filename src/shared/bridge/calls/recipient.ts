import { z } from 'zod';
import { orderDraftSchema } from '../../label/draft';
import { basketSchema, changesSchema, updateSchema } from '../../update/basket';
import { bytes, call, done, id, nothing, problemSchema } from '../parts';
import { lookUpSchema, trackedSchema } from './track';

const [found, ...lost] = lookUpSchema.options;

/** What may be corrected of a package. */
export const correctionSchema = z.discriminatedUnion('kind', [
  found.extend({
    kind: z.literal('package'),
    /** What the service was last told: the order as it was bought and the updates made here. Null when not known here. */
    known: orderDraftSchema.nullable(),
    /** Corrections that wait in the basket. */
    waiting: updateSchema.nullable(),
    /** What the service last told of the package's way; null when it was never asked. */
    tracked: trackedSchema.nullable(),
  }),
  ...lost,
]);
export type Correction = z.infer<typeof correctionSchema>;

const updateIds = z.array(id).min(1).max(10_000);

export const recipientCalls = {
  'recipient.find': call(z.object({ code: z.string().min(1).max(500) }), correctionSchema, 'packer'),
  'updates.list': call(nothing, basketSchema, 'packer'),
  /** Puts corrections of one package in the basket, in place of those that wait there. Sends nothing. */
  'updates.put': call(
    z.object({ packageId: id, changes: changesSchema }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), update: updateSchema }),
      z.object({ ok: z.literal(false), message: z.string(), problems: z.array(problemSchema) }),
    ]),
    'packer',
  ),
  'updates.remove': call(z.object({ updateIds }), done, 'packer'),
  /** Before sending: what is known of the packages' way, asked of the service for those named. Packages that left are named. */
  'updates.check': call(
    z.object({ updateIds }),
    z.object({
      left: z.array(z.object({ packageId: z.string(), arrived: z.boolean() })),
      /** Not known: the service could not be asked. */
      unasked: z.array(z.string()),
    }),
    'packer',
  ),
  /** Sends these, in requests of at most 20; those whose outcome is unknown only when they are named. */
  'updates.send': call(z.object({ updateIds }), basketSchema, 'packer'),
  /** A table of corrections (`packageId` and columns): good rows go in the basket, bad ones are told, and beside them what is as it was. */
  'updates.import': call(
    z.object({ fileName: z.string().min(1).max(300), bytes }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        added: z.number().int(),
        problems: z.array(problemSchema),
        notes: z.array(problemSchema),
      }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'packer',
  ),
} as const;
