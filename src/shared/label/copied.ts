import { z } from 'zod';
import { failureCode } from '../failure';
import { stages } from './stage';

/** What this bench knows about a label of another bench: enough to list and find it, without its documents. */
export const copiedLabelSchema = z.object({
  id: z.string(),
  /** The name of the bench that bought it. */
  bench: z.string(),
  ref1: z.string(),
  parcel: z.number().int(),
  stage: z.enum(stages),
  /** Why the label waits for a person at that bench. */
  hold: failureCode.nullable(),
  packageId: z.string(),
  trackingNumber: z.string().nullable(),
  service: z.string().nullable(),
  /** Name and place of the recipient, in one line. */
  recipient: z.string(),
  country: z.string(),
  /** The printer that printed it last at that bench. */
  printer: z.string().nullable(),
  /** How many prints came out or may have come out, at all benches together. */
  prints: z.number().int(),
  isReplaced: z.boolean(),
  isOutdated: z.boolean(),
  updatedAt: z.string(),
});
export type CopiedLabel = z.infer<typeof copiedLabelSchema>;

/** How complete the copy of other benches' labels is. Times are ISO 8601 UTC. */
export const copyStateSchema = z.object({
  /** The floor is out of reach at present, so the copy may be old. */
  isAway: z.boolean(),
  isComplete: z.boolean(),
  /** Labels fetched so far, and the total, both of the fetch in progress. */
  done: z.number().int(),
  total: z.number().int(),
  /** Labels that could not be read. */
  unread: z.number().int(),
  /** The time that the copy reflects; null before the first fetch. */
  at: z.string().nullable(),
});
export type CopyState = z.infer<typeof copyStateSchema>;
