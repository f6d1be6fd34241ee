import { existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { endDoubtSchema, headSchema, lastRestoreSchema } from '#shared/record/record';
import { type Keychain, keychainState } from '../credentials/keychain';
import { writeJson } from '../base/atomic-file';

/** An archive that is about to take its place: the end of its record, and what is reported once it has. */
const waitingSchema = z.object({
  head: headSchema,
  restore: lastRestoreSchema.omit({ goesOn: true }),
});
export type Waiting = z.infer<typeof waitingSchema>;

const keptSchema = z.object({
  /** By environment, like the next three. */
  ends: z.record(z.string(), headSchema),
  /** The end of the archive that was open last, whether it contained `ends` or not: the next archive must contain it. */
  last: z.record(z.string(), headSchema).default({}),
  waiting: z.record(z.string(), z.array(waitingSchema)).default({}),
  restored: z.record(z.string(), lastRestoreSchema).default({}),
  /** For all environments, because there is one file. */
  doubt: endDoubtSchema.nullable().default(null),
});
export type Kept = z.infer<typeof keptSchema>;

const sealedSchema = z.object({ sealed: z.string() });

export interface Found {
  form: 'sealed' | 'plain' | 'missing' | 'unreadable';
  kept: Kept;
}

export const nothingKept = (): Kept => ({ ends: {}, last: {}, waiting: {}, restored: {}, doubt: null });

const sealedIn = (raw: unknown): Buffer | null => {
  const { success, data } = sealedSchema.safeParse(raw);
  return success ? Buffer.from(data.sealed, 'base64') : null;
};

/** The file beside the archives with the ends of their records, sealed by the keychain where there is one. */
export const createRecordEndFile = (file: string, keychain: Keychain) => {
  /** Null where the keychain does not work, or can't decrypt what it encrypted. */
  const seal = async (text: string): Promise<string | null> => {
    if ((await keychainState(keychain)) !== 'ok') return null;
    try {
      const sealed = await keychain.encrypt(text);
      return (await keychain.decrypt(sealed)) === text ? Buffer.from(sealed).toString('base64') : null;
    } catch {
      return null;
    }
  };

  const isFile = (): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

  return {
    seals: async (): Promise<boolean> => (await seal('?')) !== null,

    read: async (): Promise<Found> => {
      if (!existsSync(file)) return { form: 'missing', kept: nothingKept() };
      // Reading a pipe would block.
      if (!isFile()) return { form: 'unreadable', kept: nothingKept() };
      try {
        const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
        const sealed = sealedIn(raw);
        const content: unknown = sealed ? JSON.parse(await keychain.decrypt(sealed)) : raw;
        return { form: sealed ? 'sealed' : 'plain', kept: keptSchema.parse(content) };
      } catch {
        return { form: 'unreadable', kept: nothingKept() };
      }
    },

    /**
     * Writes and syncs the file. A file that can't be trusted is kept beside it.
     * @returns whether it was sealed
     * @throws when it must be sealed and the keychain can't; the file is then unchanged
     */
    write: async (kept: Kept, how: { mustSeal: boolean; putAside: boolean }): Promise<boolean> => {
      const text = JSON.stringify(kept);
      const sealed = await seal(text);
      if (sealed === null && how.mustSeal)
        throw new Error('the keychain does not seal the end of the record any more');
      if (how.putAside && existsSync(file)) await (isFile() ? copyFile : rename)(file, `${file}.doubted`);
      await writeJson(file, sealed === null ? kept : { sealed });
      return sealed !== null;
    },
  };
};
