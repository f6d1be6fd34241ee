import { z } from 'zod';
import { failureSchema } from '../failure';

/** Where a package is, in one word; the first that holds, from the end of its way backwards. */
export const places = [
  'delivered',
  'on_hold',
  'on_the_way',
  'not_shipped',
  'not_processed',
  'unknown',
] as const;
export type PlaceWord = (typeof places)[number];

/** Chips of the board. `silent`: nothing new for the number of days that the settings say, and not delivered. */
export const boardChips = [...places, 'silent', 'never_asked'] as const;
export type BoardChip = (typeof boardChips)[number];

/** A package this station bought, with what the service last told of it. Times are ISO 8601 UTC. */
export const boardRowSchema = z.object({
  packageId: z.string(),
  labelId: z.string(),
  ref1: z.string(),
  /** The recipient's name and city, in one line. */
  recipient: z.string(),
  country: z.string(),
  boughtAt: z.string(),
  /** Null while the service was never asked. */
  checkedAt: z.string().nullable(),
  /** When it will be asked again; null when never (delivered, given up) or while the board does not ask. */
  nextAt: z.string().nullable(),
  place: z.enum(places),
  silent: z.boolean(),
  /** Newest event: its time, its words or `null` where the service has none, and its code. */
  last: z
    .object({ at: z.string().nullable(), text: z.string().nullable(), code: z.string().nullable() })
    .nullable(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** What the board is doing. */
export const boardStatusSchema = z.object({
  asking: z.boolean(),
  /** Why it stopped by itself; it asks again when a person says so. */
  stoppedBy: failureSchema.nullable(),
  lastCheckedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** Packages that will be asked about again. */
  watched: z.number().int(),
  underWay: z.number().int(),
  /** Requests that left in the last 60 seconds, and how many may. */
  lastMinute: z.number().int(),
  perMinute: z.number().int(),
});
export type BoardStatus = z.infer<typeof boardStatusSchema>;
