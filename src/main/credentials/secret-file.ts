import { readFile, rm, stat } from 'node:fs/promises';
import { writeWhole } from '../base/whole-file';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Something went wrong with the vault's file or keychain. Says what, never a secret. */
export class VaultError extends Error {
  constructor(what: string, error?: unknown) {
    // The cause is not kept whole: what a keychain says may repeat what it was given.
    super(`vault: ${what}${codeOf(error) === undefined ? '' : ` (${codeOf(error)})`}`);
    this.name = 'VaultError';
  }
}

/** @returns null when there is no file */
export const readSecretFile = async (file: string): Promise<Uint8Array | null> => {
  try {
    // A pipe would make us wait.
    if (!(await stat(file)).isFile()) throw new VaultError('what has its name is not a file');
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new VaultError('the file of credentials can not be read', error);
  }
};

/** Power off at any point leaves the old file or the new one, whole. Mode 0600. */
export const writeSecretFile = async (file: string, bytes: Uint8Array): Promise<void> => {
  try {
    await writeWhole(file, bytes);
  } catch (error) {
    throw new VaultError('the file of credentials can not be written', error);
  }
};

export const removeSecretFile = async (file: string): Promise<void> => {
  try {
    await rm(`${file}.new`, { force: true });
    await rm(file, { force: true });
  } catch (error) {
    throw new VaultError('the file of credentials can not be removed', error);
  }
};
