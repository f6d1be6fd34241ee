import { z } from 'zod';
import { said } from './text/said';

const postgresUrl = /^postgres(ql)?:\/\/[^\s@:/]+@(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?\/[^\s/?#]+$/;

/** Where the database is that several benches share. Without `url` this bench works alone. */
export const floorSchema = z.strictObject({
  /** postgres://user@host:port/database: its password is a secret, and no part of it. */
  url: z
    .string({ error: said('value.text') })
    .regex(postgresUrl, { error: said('value.postgres') })
    .optional(),
  /** PEM of the only authorities whose certificates are taken; without it, those the system's Node trusts. */
  ca: z
    .string({ error: said('value.text') })
    .max(100_000)
    .regex(/-----BEGIN CERTIFICATE-----/, { error: said('value.pem') })
    .optional(),
  /** Said in so many words: what passes between bench and database is not encrypted. */
  withoutTls: z.boolean({ error: said('value.yesNo') }).optional(),
});

const secret = z
  .string({ error: said('value.text') })
  .max(4096)
  .regex(/^[^\p{Cc}]*$/u, { error: said('value.line') });

/** What a bench must know to be let in, and to read what the others keep there. */
export const floorSecretsSchema = z.strictObject({
  /** The database's. */
  password: secret.min(1, { error: said('value.filled') }),
  /** The same on every bench of the floor: from it comes the key under which order numbers stand in the database. */
  passphrase: secret.min(16, { error: said('value.short', { least: 16 }) }),
});
export type FloorSecrets = z.infer<typeof floorSecretsSchema>;

/** The floor in a provisioning file: all of it, or none. */
export const provisionedFloorSchema = floorSchema
  .extend(floorSecretsSchema.shape)
  .extend({ url: floorSchema.shape.url.unwrap() });
