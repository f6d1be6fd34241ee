import { z } from 'zod';
import { keepDaysSchema } from '../../data-settings';
import { answer, call, nothing } from '../parts';

const count = z.number().int();

/** The clock is further ahead than this bench has ever seen. Nothing is removed by such a clock until a supervisor confirms it. */
const clockSchema = z.object({ now: z.string(), last: z.string() });

export const retentionStateSchema = z.object({
  /** The last run, with times in ISO 8601 UTC; null before the first run. */
  last: z.object({ at: z.string(), days: count, labels: count, documents: count }).nullable(),
  /** Labels processed so far; null if no run is in progress. */
  running: z.object({ labels: count }).nullable(),
  clock: clockSchema.nullable(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;

export const retentionCalls = {
  'retention.state': call(nothing, retentionStateSchema, 'packer'),
  /** What a run would remove now if data were kept for this many days. Removes nothing. */
  'retention.count': call(
    z.strictObject({ days: keepDaysSchema }),
    z.object({
      /** The limit: labels without any event since then. */
      before: z.string(),
      labels: count,
      documents: count,
      /** Old enough but kept, because something about them is unfinished. */
      open: count,
      clock: clockSchema.nullable(),
    }),
    'supervisor',
  ),
  /**
   * Removes data by the days of the settings, and answers when it is done.
   * @param trustClock the person has seen what the clock shows
   */
  'retention.run': call(
    z.strictObject({ trustClock: z.boolean() }),
    answer({ labels: count, documents: count }),
    'supervisor',
  ),
} as const;
