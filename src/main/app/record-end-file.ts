import { existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { endDoubtSchema, headSchema, lastRestoreSchema } from '#shared/record/record';
import { type Keychain, keychainState } from '../credentials/keychain';
import { writeJson } from '../base/whole-file';

/** An archive about to take its place: the end of its record, and what is told of it once it stands there. */
const waitingSchema = z.object({
  head: headSchema,
  restore: lastRestoreSchema.omit({ goesOn: true }),
});
export type Waiting = z.infer<typeof waitingSchema>;

const keptSchema = z.object({
  /** By environment, each of these. */
  ends: z.record(z.string(), headSchema),
  /** Of the archive that was open last, whether it held the end above or not: the next opening must hold it. */
  last: z.record(z.string(), headSchema).default({}),
  waiting: z.record(z.string(), z.array(waitingSchema)).default({}),
  restored: z.record(z.string(), lastRestoreSchema).default({}),
  /** Of all environments: there is one file. */
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

/** The file beside the archives in which the ends of their records are kept, sealed by the keychain where there is one. */
export const createRecordEndFile = (file: string, keychain: Keychain) => {
  /** Null where the keychain does not work, or could not open what it sealed. */
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
      // A pipe would make us wait.
      if (!isFile()) return { form: 'unreadable', kept: nothingKept() };
      try {
        const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
        const sealed = sealedIn(raw);
        const told: unknown = sealed ? JSON.parse(await keychain.decrypt(sealed)) : raw;
        return { form: sealed ? 'sealed' : 'plain', kept: keptSchema.parse(told) };
      } catch {
        return { form: 'unreadable', kept: nothingKept() };
      }
    },

    /**
     * On disk when it returns. What was there and could not be trusted stays beside it.
     * @returns whether it was sealed
     * @throws when it must be sealed and the keychain does not: the file is then as it was
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
