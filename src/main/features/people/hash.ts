import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

interface Cost {
  N: number;
  r: number;
  p: number;
}
const scryptAsync = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/** About 100 ms and 32 MB for each attempt on a small office computer: a thousand PINs take minutes, a single one is not noticed. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const bytes = 32;

const base64 = z.string().regex(/^[A-Za-z0-9+/]{16,}={0,2}$/);

/** A secret as it is stored: the cost of its hash, and the hash. Numbers are bounded, because a file may be forged. */
export const hashSchema = z.object({
  N: z
    .number()
    .int()
    .min(1024)
    .max(2 ** 18)
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
  salt: base64,
  hash: base64,
});
export type Hash = z.infer<typeof hashSchema>;

export const newSalt = (): string => randomBytes(16).toString('base64');

const derive = (secret: string, salt: string, { N, r, p }: Cost): Promise<Buffer> =>
  // Node's own limit is 32 MB, exactly what this needs, so it is raised.
  scryptAsync(secret, Buffer.from(salt, 'base64'), bytes, { N, r, p, maxmem: 2 * 128 * N * r });

/** Hashes with scrypt, on a thread of the pool. */
export const hashOf = async (secret: string, salt = newSalt()): Promise<Hash> => ({
  ...cost,
  salt,
  hash: (await derive(secret, salt, cost)).toString('base64'),
});

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** True if this is the secret that was hashed. A wrong secret takes the same time. */
export const isSecretOf = async (secret: string, kept: Hash): Promise<boolean> =>
  isSame(await derive(secret, kept.salt, kept), Buffer.from(kept.hash, 'base64'));

/** The index of the hash that matches the secret. All hashes have the same salt and cost, so one derivation is enough. */
export const indexOfMatch = async (secret: string, kept: readonly Hash[]): Promise<number> => {
  const known = new Map<string, Promise<Buffer>>();
  const derived = kept.map((hash) => {
    const key = `${hash.salt} ${hash.N} ${hash.r} ${hash.p}`;
    const found = known.get(key) ?? derive(secret, hash.salt, hash);
    known.set(key, found);
    return found;
  });
  const all = await Promise.all(derived);
  return all.reduce(
    (found, one, at) => (isSame(one, Buffer.from(kept[at]?.hash ?? '', 'base64')) ? at : found),
    -1,
  );
};
