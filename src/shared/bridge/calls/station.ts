import { z } from 'zod';
import { diskProblemSchema } from '../../disk';
import { failureSchema } from '../../failure';
import { environments } from '../../settings';
import { call, done, nothing } from '../parts';

/** The state of updates from the source that this bench's administrator named. */
export const newerVersionSchema = z.object({
  /** The version that is downloaded and verified, and is installed when the program is closed; null if there is none. */
  waiting: z.string().nullable(),
  /** The hour of the day at which an idle bench restarts for it; null if it never restarts automatically. */
  hour: z.number().int().nullable(),
  /** The latest version found there does not have the administrator's signature, so nothing of it was used. */
  isRefused: z.boolean(),
});
export type NewerVersion = z.infer<typeof newerVersionSchema>;

export const stationStateSchema = z.object({
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  environment: z.enum(environments),
  /** True if this bench belongs to a floor. */
  hasFloor: z.boolean(),
  /** Its administrator set it up, and no one at the bench can change that. */
  isReadOnly: z.boolean(),
  dataFolder: z.string(),
  /** Set if the archive could not be opened: the station can then only report that. */
  archiveProblem: z
    .object({
      file: z.string(),
      /** `settings_unreadable`: the settings can't be read. */
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
  /** The next version of the program; null if there is nothing to report. */
  newerVersion: newerVersionSchema.nullable(),
  /** Why this bench can't write to its disk; null if it can. Nothing is bought or printed until it can. */
  disk: diskProblemSchema.nullable(),
  /** What prevents the station from registering; empty if nothing does. */
  serviceReady: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({ ok: z.literal(false), failure: failureSchema }),
  ]),
});
export type StationState = z.infer<typeof stationStateSchema>;
export type ArchiveProblem = NonNullable<StationState['archiveProblem']>;

/** Problems of an archive that a backup can solve. */
export const restorable: ReadonlySet<ArchiveProblem['code']> = new Set(['no_key', 'corrupt']);

export const stationCalls = {
  'station.state': call(nothing, stationStateSchema, 'open'),
  /**
   * Quits while labels are in progress: `finish` completes what is at the service and the printers, then quits; `background` continues
   * without a window.
   */
  'station.leave': call(
    z.object({ how: z.enum(['finish', 'background']) }),
    done,
    // The window's own close button is available to everyone.
    'open',
  ),
} as const;
