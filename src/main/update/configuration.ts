import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isSource } from './source';

/** What an administrator wrote: where releases are, whose signature counts, and when they may be installed. */
const configurationSchema = z.strictObject({
  address: z.string().refine(isSource, { error: 'must be a folder or an https: address' }),
  /** Ed25519, 32 bytes in Base64. */
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in Base64' }),
  /** The hour of the day, by this computer's clock, in which a bench that does nothing restarts for it; without it, only when it is quit. */
  hour: z.number().int().min(0).max(23).nullable().default(null),
});
export type UpdateSource = z.infer<typeof configurationSchema>;

/**
 * Reads the system's file. It lies where only an administrator writes: whoever could write it could put programs onto the bench.
 * @returns null where there is none: nothing is looked for then
 * @throws where it can't be read or is faulty
 */
export const readConfiguration = (file: string): UpdateSource | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return configurationSchema.parse(JSON.parse(text));
};
