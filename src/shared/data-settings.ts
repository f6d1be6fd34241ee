import { z } from 'zod';
import { said } from './text/said';

/** A parcel is on its way, or comes back, for a week at least; ten years are as good as for ever. */
export const keepDaysBounds = { least: 7, most: 3650 } as const;
const { least, most } = keepDaysBounds;
const bounded = said('value.days', { from: least, to: most });

/** Documents, names and addresses of parcels that are done with are removed after this many days. */
export const keepDaysSchema = z
  .number({ error: bounded })
  .int({ error: bounded })
  .min(least, { error: bounded })
  .max(most, { error: bounded });

/** How the archive is kept. */
export const dataSettingsSchema = z.strictObject({
  keepDays: keepDaysSchema,
  /** Whether a copy of the archive is made every day. */
  dailyCopy: z.boolean({ error: said('value.yesNo') }),
  /** Somebody was told that the archive is not encrypted here, and goes on. */
  unencryptedAccepted: z.boolean({ error: said('value.yesNo') }),
});
export type DataSettings = z.infer<typeof dataSettingsSchema>;

export const initialData: DataSettings = { keepDays: 90, dailyCopy: true, unencryptedAccepted: false };
