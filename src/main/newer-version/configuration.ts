import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../base/error-code';
import { isSource } from './source';

/** Set by an administrator: where releases are, whose signature is trusted, and when releases may be installed. */
const configurationSchema = z.strictObject({
  address: z.string().refine(isSource, { error: 'must be a folder or an https: address' }),
  /** Ed25519 public key, 32 bytes in Base64. */
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in Base64' }),
  /**
   * The hour of the day, by this computer's clock, in which an idle bench restarts for an update; without it, updates wait until it is
   * quit.
   */
  hour: z.number().int().min(0).max(23).nullable().default(null),
});
export type UpdateSource = z.infer<typeof configurationSchema>;

/**
 * Reads the system's file. Only an administrator can write it, because anyone who writes it can install programs on the bench.
 * @returns null where there is none: then no releases are looked for
 * @throws where it can't be read or is faulty
 */
export const readConfiguration = (file: string): UpdateSource | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return configurationSchema.parse(JSON.parse(text));
};
