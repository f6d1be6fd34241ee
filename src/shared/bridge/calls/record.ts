import { z } from 'zod';
import { daySchema } from '../../label/summary';
import { checkSchema } from '../../record/record';
import { answer, call, nothing } from '../parts';

/** `path` is null if the person cancelled. */
const saved = answer({ path: z.string().nullable(), rows: z.number().int() });

export const recordCalls = {
  /** Checks the complete record. `line`: an end that was shown earlier, which the record must contain. */
  'record.check': call(
    z.object({ line: z.string().max(200).optional() }).optional(),
    checkSchema,
    'supervisor',
  ),
  /** The complete record, or the days from the first to the last (in UTC), in a file that the person chooses. */
  'record.export': call(
    z.object({ format: z.enum(['csv', 'json']), from: daySchema.optional(), to: daySchema.optional() }),
    saved,
    'supervisor',
  ),
  /** The report to send with a request for help: no secrets, no addresses. */
  'report.make': call(nothing, saved, 'supervisor'),
} as const;
