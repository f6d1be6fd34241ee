import { z } from 'zod';
import { checkSchema, recordRowSchema } from '../../record/record';
import { call, nothing } from '../parts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day such as 2026-01-31' });
const saved = z.discriminatedUnion('ok', [
  /** `path` is null when the person changed their mind. */
  z.object({ ok: z.literal(true), path: z.string().nullable(), rows: z.number().int() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

export const recordCalls = {
  /** Newest first; `before` is the last place of the page before. */
  'record.list': call(
    z.object({
      before: z.number().int().min(1).optional(),
      of: z.enum(['event', 'station']).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(recordRowSchema),
    'supervisor',
  ),
  /** Looks at all of it. `line`: the end as it was shown at some time, which it must hold. */
  'record.check': call(
    z.object({ line: z.string().max(200).optional() }).optional(),
    checkSchema,
    'supervisor',
  ),
  /** All of it, or the days from the first to the last (in UTC), to a file the person names. */
  'record.export': call(
    z.object({ format: z.enum(['csv', 'json']), from: day.optional(), to: day.optional() }),
    saved,
    'supervisor',
  ),
  /** What to send when asking for help: no secrets, no addresses. */
  'report.make': call(nothing, saved, 'supervisor'),
} as const;
