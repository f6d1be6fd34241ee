import { z } from 'zod';
import { codedMessage } from './text/coded-message';

const postgresUrl = /^postgres(ql)?:\/\/[^\s@:/]+@(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?\/[^\s/?#]+$/;

/** The database that several benches share. Without `url` this bench works alone. */
export const floorSchema = z.strictObject({
  /** postgres://user@host:port/database. The password is a secret and not part of it. */
  url: z
    .string({ error: codedMessage('value.text') })
    .regex(postgresUrl, { error: codedMessage('value.postgres'), abort: true })
    .refine((value) => z.url().safeParse(value).success, { error: codedMessage('value.host') })
    .optional(),
  /** PEM of the only certificate authorities to accept; without it, those that Node trusts. */
  ca: z
    .string({ error: codedMessage('value.text') })
    .max(100_000, { error: codedMessage('value.long', { limit: 100_000 }) })
    .regex(/-----BEGIN CERTIFICATE-----/, { error: codedMessage('value.pem') })
    .optional(),
  /** An explicit choice: the traffic between bench and database is not encrypted. */
  withoutTls: z.boolean({ error: codedMessage('value.yesNo') }).optional(),
});

const secret = z
  .string({ error: codedMessage('value.text') })
  .max(4096, { error: codedMessage('value.long', { limit: 4096 }) })
  .regex(/^[^\p{Cc}]*$/u, { error: codedMessage('value.line') });

/** The secrets a bench needs to connect and to read what the other benches store there. */
export const floorSecretsSchema = z.strictObject({
  /** The database's password. */
  password: secret.min(1, { error: codedMessage('value.filled') }),
  /** The same on every bench of the floor. The key that protects order numbers in the database is derived from it. */
  passphrase: secret.min(16, { error: codedMessage('value.short', { least: 16 }) }),
});
export type FloorSecrets = z.infer<typeof floorSecretsSchema>;

/** The floor in a provisioning file: complete, or absent. */
export const provisionedFloorSchema = floorSchema.extend(floorSecretsSchema.shape).extend({
  url: floorSchema.shape.url.unwrap(),
  /** True if this bench shares its settings with the other benches. */
  shareSettings: z.boolean({ error: codedMessage('value.yesNo') }).optional(),
});
