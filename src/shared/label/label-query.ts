import { z } from 'zod';
import { failureCode } from '../failure';
import { longestValue } from './draft';
import { stages } from './stage';

/** Filters for a list of labels. Times are ISO 8601 UTC and refer to the import of the order; `to` is exclusive. */
export const labelQuerySchema = z.object({
  /** Beginnings of words and numbers, and ends of numbers. All of them must match. */
  search: z.string().max(200).optional(),
  stages: z.array(z.enum(stages)).readonly().optional(),
  held: z.boolean().optional(),
  holdCode: failureCode.optional(),
  /** A value of `labels.choices`: the country as orders give it, in upper case, even if no such country exists. */
  country: z.string().max(longestValue).optional(),
  /** Only orders that have several parcels: lists every parcel of them. */
  parcels: z.literal('several').optional(),
  /** The printer that it was last sent to. */
  printerId: z.string().min(1).max(100).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type LabelQuery = z.infer<typeof labelQuerySchema>;

/** Filters that concern only labels of this bench: nothing is listed of other benches with them. */
export const ownOnlyFilters = [
  'held',
  'holdCode',
  'printerId',
] as const satisfies readonly (keyof LabelQuery)[];
