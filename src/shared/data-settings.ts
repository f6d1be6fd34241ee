import { z } from 'zod';
import { codedMessage } from './text/coded-message';

/** A parcel is in transit or may come back for at least a week. Ten years are practically unlimited. */
export const keepDaysBounds = { least: 7, most: 3650 } as const;
const { least, most } = keepDaysBounds;
const bounded = codedMessage('value.days', { from: least, to: most });

/** Documents, names and addresses of finished parcels are removed after this many days. */
export const keepDaysSchema = z
  .number({ error: bounded })
  .int({ error: bounded })
  .min(least, { error: bounded })
  .max(most, { error: bounded });

/** How the archive is stored. */
export const dataSettingsSchema = z.strictObject({
  keepDays: keepDaysSchema,
  /** True if a copy of the archive is made every day. */
  dailyCopy: z.boolean({ error: codedMessage('value.yesNo') }),
  /** A person was informed that the archive is not encrypted here, and accepted it. */
  unencryptedAccepted: z.boolean({ error: codedMessage('value.yesNo') }),
});
export type DataSettings = z.infer<typeof dataSettingsSchema>;

export const initialData: DataSettings = { keepDays: 90, dailyCopy: true, unencryptedAccepted: false };
