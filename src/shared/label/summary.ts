import { z } from 'zod';
import { codedMessage } from '../text/coded-message';
import { failureCode } from '../failure';
import { printReason } from '../print/print';

const count = z.number().int();

/** How prints ended. `failed` produced no paper. */
const endsSchema = z.object({ confirmed: count, sent: count, unknown: count, failed: count });
export type Ends = z.infer<typeof endsSchema>;

/** A calendar day at the station, such as `2026-11-21`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: codedMessage('value.day') });

/** The figures of one day, in the station's own time zone. Times are ISO 8601 UTC, durations milliseconds. */
export const summarySchema = z.object({
  day: daySchema,
  from: z.string(),
  to: z.string(),
  /** Labels bought, including those that a person found at the service. */
  bought: count,
  /** Prints that ended on this day, each by its last known state of that day. */
  prints: endsSchema,
  /** Reprints that produced paper or may have: not the first print of a label. By reason, the most frequent first. */
  reprints: z.array(z.object({ reason: printReason, count })),
  /** Labels that were held on this day, by hold reason, the most frequent first. `open` still wait for the same reason. */
  holds: z.array(z.object({ code: failureCode, count, open: count })),
  /** Purchases in doubt that a person settled. */
  settled: z.object({ found: count, again: count, handled: count }),
  corrections: z.object({ updated: count, refused: count, unknown: count }),
  /** Labels bought in place of others. */
  replacements: count,
  /** Labels by the hour (0 to 23) of their first print or transmission to a printer. Hours without labels are left out. */
  hours: z.array(z.object({ hour: count, labels: count })),
  /** From the start of the registration to the printer's proof; null if no label of the day has both. */
  toProof: z.object({ labels: count, median: z.number(), p95: z.number() }).nullable(),
  /** By name. */
  printers: z.array(z.object({ name: z.string(), ends: endsSchema })),
  /** What was done at each person's request, by name; empty where people do not sign in. */
  people: z.array(z.object({ name: z.string(), bought: count, prints: count, corrections: count })),
});
export type Summary = z.infer<typeof summarySchema>;

/** A short form of an event, from which a summary is counted. A property that events of its type do not have is null. */
export interface DayEvent {
  labelId: string;
  at: string;
  type: string;
  /** The person who requested it. */
  operator: string | null;
  printId: string | null;
  printerName: string | null;
  reason: string | null;
  note: string | null;
  failure: string | null;
  outcome: string | null;
  /** How many documents an event that found a package stored. */
  documents: number | null;
  /** How far the paper of a found package had come. */
  paper: string | null;
}
