import { z } from 'zod';
import { failureSchema } from '../failure';

/** Where a package is, in one word. The first that applies, starting from the end of its route. */
export const places = [
  'delivered',
  'on_hold',
  'on_the_way',
  'not_shipped',
  'not_processed',
  'unknown',
] as const;
export type PlaceWord = (typeof places)[number];

/** Filters of the board. `silent`: not delivered, and no news for the number of days in the settings. */
export const boardChips = [...places, 'silent', 'never_asked'] as const;
export type BoardChip = (typeof boardChips)[number];

/** A package that this station bought, with the service's latest report. Times are ISO 8601 UTC. */
export const boardRowSchema = z.object({
  packageId: z.string(),
  labelId: z.string(),
  ref1: z.string(),
  /** Name and city of the recipient, in one line. */
  recipient: z.string(),
  country: z.string(),
  boughtAt: z.string(),
  /** Null until the service was asked. */
  checkedAt: z.string().nullable(),
  /** When it is asked again; null if never (delivered, given up) or while automatic tracking is off. */
  nextAt: z.string().nullable(),
  place: z.enum(places),
  silent: z.boolean(),
  /** Newest event: its time, its text (null if the service has none), and its code. */
  last: z
    .object({ at: z.string().nullable(), text: z.string().nullable(), code: z.string().nullable() })
    .nullable(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** What the tracking board is doing. */
export const boardStatusSchema = z.object({
  asking: z.boolean(),
  /** Why it stopped; it continues at a person's request. */
  stoppedBy: failureSchema.nullable(),
  lastCheckedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** Packages that will be asked about again. */
  watched: z.number().int(),
  underWay: z.number().int(),
  /** Requests sent in the last 60 seconds, and how many are allowed. */
  lastMinute: z.number().int(),
  perMinute: z.number().int(),
});
export type BoardStatus = z.infer<typeof boardStatusSchema>;

/** A tracked package, and when to ask about it. */
export interface Due {
  packageId: string;
  labelId: string;
  at: string;
}

export interface BoardQuery {
  chip?: BoardChip | undefined;
  /** Searched in ref1, packageId, tracking number, the recipient's name and city. */
  search?: string | undefined;
  /** The most rows, the newest orders first. */
  limit: number;
  /** ISO 8601 UTC: a package without news since then, and not delivered, is silent. */
  silentBefore: string;
}
