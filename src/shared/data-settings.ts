import { z } from 'zod';

/** How the archive is kept. */
export const dataSettingsSchema = z.strictObject({
  /** Documents, names and addresses of parcels that are done with are removed after this many days. */
  keepDays: z.number({ error: 'must be a number' }).int().min(7).max(3650),
  /** Whether a copy of the archive is made every day. */
  dailyCopy: z.boolean({ error: 'must be true or false' }),
  /** Somebody was told that the archive is not encrypted here, and goes on. */
  unencryptedAccepted: z.boolean({ error: 'must be true or false' }),
});
export type DataSettings = z.infer<typeof dataSettingsSchema>;

export const initialData: DataSettings = { keepDays: 90, dailyCopy: true, unencryptedAccepted: false };
