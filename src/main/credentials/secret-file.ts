import { readFile, rm, stat } from 'node:fs/promises';
import { writeAtomically } from '../base/atomic-file';
import { errorCode } from '../base/error-code';

/** An error of the vault's file or keychain. Its message contains no secret. */
export class VaultError extends Error {
  constructor(what: string, error?: unknown) {
    // The cause is not kept, because a keychain's message may contain what it was given.
    super(`vault: ${what}${errorCode(error) === undefined ? '' : ` (${errorCode(error)})`}`);
    this.name = 'VaultError';
  }
}

/** @returns null when the file does not exist */
export const readSecretFile = async (file: string): Promise<Uint8Array | null> => {
  try {
    // Reading a pipe would block.
    if (!(await stat(file)).isFile()) throw new VaultError('what has its name is not a file');
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new VaultError('the file of credentials can not be read', error);
  }
};

/** Replaces the file atomically: after a power cut either the old or the new content is there, complete. Mode 0600. */
export const writeSecretFile = async (file: string, bytes: Uint8Array): Promise<void> => {
  try {
    await writeAtomically(file, bytes);
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
