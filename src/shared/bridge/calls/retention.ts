import { z } from 'zod';
import { keepDaysSchema } from '../../data-settings';
import { call, nothing } from '../parts';

const count = z.number().int();

/** The clock is further on than this bench was ever seen to be: nothing is removed by it before a supervisor says so. */
const clockSchema = z.object({ now: z.string(), last: z.string() });

export const retentionStateSchema = z.object({
  /** The last run: times ISO 8601 UTC; null before there was one. */
  last: z.object({ at: z.string(), days: count, labels: count, documents: count }).nullable(),
  /** Labels done so far; null while none runs. */
  running: z.object({ labels: count }).nullable(),
  clock: clockSchema.nullable(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;

export const retentionCalls = {
  'retention.state': call(nothing, retentionStateSchema, 'packer'),
  /** What a run would remove now if so many days were kept. Removes nothing. */
  'retention.count': call(
    z.strictObject({ days: keepDaysSchema }),
    z.object({
      /** Of labels of which nothing was heard since. */
      before: z.string(),
      labels: count,
      documents: count,
      /** As old, and kept: something of them is not finished. */
      open: count,
      clock: clockSchema.nullable(),
    }),
    'supervisor',
  ),
  /**
   * Removes by the days of the settings, and answers when it is done.
   * `trustClock` the person has seen what the clock says
   */
  'retention.run': call(
    z.strictObject({ trustClock: z.boolean() }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), labels: count, documents: count }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'supervisor',
  ),
} as const;
