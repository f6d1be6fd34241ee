import { z } from 'zod';

const postgresUrl = /^postgres(ql)?:\/\/[^\s@:/]+@(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?\/[^\s/?#]+$/;

/** Where the database is that several benches share. Without `url` this bench works alone. */
export const floorSchema = z.strictObject({
  /** postgres://user@host:port/database: its password is a secret, and no part of it. */
  url: z
    .string({ error: 'must be text' })
    .regex(postgresUrl, { error: 'must be like postgres://user@host:5432/packbench, without a password' })
    .optional(),
  /** PEM of the only authorities whose certificates are taken; without it, those the system's Node trusts. */
  ca: z
    .string({ error: 'must be text' })
    .max(100_000)
    .regex(/-----BEGIN CERTIFICATE-----/, { error: 'must be a certificate in PEM form' })
    .optional(),
  /** Said in so many words: what passes between bench and database is not encrypted. */
  withoutTls: z.boolean({ error: 'must be true or false' }).optional(),
});

const secret = z
  .string({ error: 'must be text' })
  .max(4096)
  .regex(/^[^\p{Cc}]*$/u, { error: 'must be one line of text' });

/** What a bench must know to be let in, and to read what the others keep there. */
export const floorSecretsSchema = z.strictObject({
  /** The database's. */
  password: secret.min(1, { error: 'must not be empty' }),
  /** The same on every bench of the floor: from it comes the key under which order numbers stand in the database. */
  passphrase: secret.min(16, { error: 'must have at least 16 characters' }),
});
export type FloorSecrets = z.infer<typeof floorSecretsSchema>;

/** The floor in a provisioning file: all of it, or none. */
export const provisionedFloorSchema = floorSchema
  .extend(floorSecretsSchema.shape)
  .extend({ url: floorSchema.shape.url.unwrap() });
