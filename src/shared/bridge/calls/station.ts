import { z } from 'zod';
import { diskTroubleSchema } from '../../disk';
import { failureSchema } from '../../failure';
import { environments } from '../../settings';
import { call, done, nothing } from '../parts';

export const stationStateSchema = z.object({
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  environment: z.enum(environments),
  /** Whether this bench belongs to a floor. */
  hasFloor: z.boolean(),
  /** Its administrator has set it up, and nobody here changes that. */
  isReadOnly: z.boolean(),
  dataFolder: z.string(),
  /** Set when the archive could not be opened: the station can then do nothing but say so. */
  archiveProblem: z
    .object({
      file: z.string(),
      /** `settings_unreadable`: it is the settings that can't be read. */
      code: z.enum([
        'unreadable',
        'newer',
        'locked',
        'corrupt',
        'no_key',
        'unwritable',
        'settings_unreadable',
      ]),
      message: z.string(),
    })
    .nullable(),
  /** Why this bench can't write to its disk; null while it can. Nothing is bought or printed until it can. */
  disk: diskTroubleSchema.nullable(),
  /** What keeps the station from registering; empty when it can. */
  serviceReady: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({ ok: z.literal(false), failure: failureSchema }),
  ]),
});
export type StationState = z.infer<typeof stationStateSchema>;

export const stationCalls = {
  'station.state': call(nothing, stationStateSchema, 'open'),
  /** Leaves while labels are under way: `finish` what is at the service and the printers, then quit; or work on unseen. */
  'station.leave': call(
    z.object({ how: z.enum(['finish', 'background']) }),
    done,
    // The window's own close button is there for everyone.
    'open',
  ),
} as const;
