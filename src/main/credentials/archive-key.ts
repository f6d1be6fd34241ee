import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { type Keychain, type KeychainState, keychainState } from './keychain';
import { readSecretFile, VaultError, writeSecretFile } from './secret-file';

/**
 * The key of the archive as it can be had now. `none` there is no key yet, or no keychain to keep one; `lost` there is one, and
 * this keychain does not open it (it may be locked, or another user's).
 */
export type KeyState =
  { kind: 'key'; key: string } | { kind: 'none'; reason: KeychainState } | { kind: 'lost' };

/** Keeps the archive's key apart from the credentials: those may be replaced whole, this one never. */
export interface KeyBook {
  get(): Promise<KeyState>;
  /**
   * The key, made first where there is none.
   * @throws VaultError when it can't be kept
   */
  make(): Promise<KeyState>;
  /** Puts a key that can't be opened aside, so that a new one can be made. What it encrypted stays shut. */
  giveUp(at: Date): Promise<void>;
}

const shape = /^[0-9a-f]{64}$/;

/** @param file of the key, encrypted by the keychain; made when first needed, mode 0600 */
export const openKeyBook = ({ file, keychain }: { file: string; keychain: Keychain }): KeyBook => {
  let known: string | null = null;

  const read = async (): Promise<KeyState> => {
    const bytes = await readSecretFile(file).catch(() => new Uint8Array());
    const reason = await keychainState(keychain);
    if (bytes === null) return { kind: 'none', reason };
    if (reason !== 'ok') return { kind: 'lost' };
    const text = await keychain.decrypt(bytes).catch(() => '');
    return shape.test(text) ? { kind: 'key', key: text } : { kind: 'lost' };
  };

  const get = async (): Promise<KeyState> => {
    if (known !== null) return { kind: 'key', key: known };
    const state = await read();
    if (state.kind === 'key') known = state.key;
    return state;
  };

  const make = async (): Promise<KeyState> => {
    const state = await get();
    if (state.kind !== 'none' || state.reason !== 'ok') return state;
    const key = randomBytes(32).toString('hex');
    const bytes = await keychain.encrypt(key).catch((error: unknown) => {
      throw new VaultError('the keychain refused to encrypt', error);
    });
    await writeSecretFile(file, bytes);
    // What can't be read back would lock the archive in.
    const kept = await read();
    if (kept.kind !== 'key' || kept.key !== key)
      throw new VaultError('the keychain does not give back what it took');
    known = key;
    return kept;
  };

  return {
    get,
    make,
    giveUp: async (at) => {
      known = null;
      const aside = `${file}.${at.toISOString().slice(0, 10)}-${at.getTime()}.lost`;
      await rename(file, aside).catch((error: unknown) => {
        throw new VaultError('the key could not be put aside', error);
      });
    },
  };
};
