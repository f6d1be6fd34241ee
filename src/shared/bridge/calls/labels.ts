import { z } from 'zod';
import { loggedEventSchema } from '../../label/event';
import { stages } from '../../label/stage';
import { printOverrides, printReason, printSchema, printWarnings } from '../../print/print';
import { shipAnswerSchema } from './ship';
import { call, done, id, labelViewSchema, nothing, pictureSchema } from '../parts';

export const labelsCalls = {
  'labels.list': call(
    z.object({
      search: z.string().max(200).optional(),
      stages: z.array(z.enum(stages)).optional(),
      held: z.boolean().optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.object({ views: z.array(labelViewSchema), counts: z.record(z.enum(stages), z.number().int()) }),
  ),
  'labels.get': call(
    z.object({ labelId: id }),
    z
      .object({
        view: labelViewSchema,
        /** Why its paper may be the wrong one to print now. */
        warnings: z.array(z.enum(printWarnings)),
        prints: z.array(printSchema),
        events: z.array(loggedEventSchema),
        documents: z.array(
          z.object({
            position: z.number().int(),
            format: z.enum(['ZPL', 'PDF', 'PNG', 'unknown']),
            size: z.number().int(),
            sha256: z.string(),
          }),
        ),
      })
      .nullable(),
  ),
  'labels.picture': call(z.object({ labelId: id, position: z.number().int().min(1).max(3) }), pictureSchema),
  /** Settles a purchase in doubt: the package was found, register again knowingly, or it was dealt with elsewhere. */
  'labels.settle': call(
    z.discriminatedUnion('how', [
      z.object({
        labelId: id,
        how: z.literal('found'),
        packageId: z
          .string()
          .trim()
          .regex(/^P[A-Za-z0-9]{2,40}$/, { error: 'packageId begins with P, such as P123456789' }),
        trackingNumber: z.string().trim().max(100).optional(),
      }),
      z.object({ labelId: id, how: z.literal('again') }),
      z.object({ labelId: id, how: z.literal('handled') }),
    ]),
    done,
  ),
  /** Prints a bought label (again). Never buys. */
  'labels.print': call(
    z.object({
      labelId: id,
      printerId: id.optional(),
      reason: printReason,
      copies: z.number().int().min(1).max(10),
      /**
       * Warnings that the person has read and prints in spite of; one that is not named refuses the print. `unfit`: on this
       * printer, though the label is not right for it.
       */
      despite: z.array(z.enum(printOverrides)).optional(),
    }),
    done,
  ),
  /**
   * Makes a new order in place of a bought label and begins to register it: a second purchase, which a person asked for in
   * those words. The old label's paper raises STOP from then on.
   */
  'labels.replace': call(
    z.object({ labelId: id }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), answer: shipAnswerSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
  ),
  /** Prints the label that came out last here once more, at the same printer, as damaged. */
  'labels.reprintLast': call(
    nothing,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), view: labelViewSchema }),
      /** `view` when only warnings stand in the way, which a person may confirm (`labels.print`). */
      z.object({ ok: z.literal(false), message: z.string(), view: labelViewSchema.optional() }),
    ]),
  ),
  /** Puts a label aside: nothing of it begins until a person says so. Stops a print that waits for its printer. */
  'labels.hold': call(z.object({ labelId: id }), done),
  'labels.remove': call(z.object({ labelId: id }), done),
  /** The worker's word on a print that nothing else can prove. */
  'prints.settle': call(z.object({ printId: id, printed: z.boolean() }), done),
  'prints.cancel': call(z.object({ printId: id }), done),
} as const;
