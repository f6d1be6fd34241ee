import { z } from 'zod';
import { failureCode } from '../failure';
import { longestValue } from './draft';
import { stages } from './stage';

/** What a list of labels can be narrowed by. Times are ISO 8601 UTC, of the moment an order was brought in; `to` itself is not in it. */
export const labelQuerySchema = z.object({
  /** Beginnings of words and numbers, and ends of numbers: all of them must be found. */
  search: z.string().max(200).optional(),
  stages: z.array(z.enum(stages)).readonly().optional(),
  held: z.boolean().optional(),
  holdCode: failureCode.optional(),
  /** Of `labels.choices`: what orders say, in capitals, whether there is such a country or not. */
  country: z.string().max(longestValue).optional(),
  /** Every parcel of orders that have several. */
  parcels: z.literal('several').optional(),
  /** Where it was sent to last. */
  printerId: z.string().min(1).max(100).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type LabelQuery = z.infer<typeof labelQuerySchema>;
