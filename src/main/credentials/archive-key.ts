import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { type Keychain, type KeychainState, keychainState } from './keychain';
import { readSecretFile, VaultError, writeSecretFile } from './secret-file';

/**
 * The state of the archive's key. `none`: there is no key yet, or no keychain to keep one. `lost`: there is a key, but it can't be decrypted:
 * the keychain is locked or missing, or, with the reason `ok`, it refuses (it may be another user's).
 */
export type KeyState =
  | { kind: 'key'; key: string }
  | { kind: 'none'; reason: KeychainState }
  | { kind: 'lost'; reason: KeychainState };

/** Keeps the archive's key separate from the credentials: the file of credentials may be replaced, the key never. */
export interface KeyStore {
  get(): Promise<KeyState>;
  /**
   * Returns the key; makes one if there is none.
   * @throws VaultError when it can't be stored
   */
  make(): Promise<KeyState>;
  /** Renames a key that can't be decrypted, so that a new one can be made. Files encrypted with it stay unreadable. */
  giveUp(at: Date): Promise<void>;
}

const shape = /^[0-9a-f]{64}$/;

/** @param file of the key, encrypted by the keychain; created when first needed, mode 0600 */
export const openKeyStore = ({ file, keychain }: { file: string; keychain: Keychain }): KeyStore => {
  let known: string | null = null;

  const read = async (): Promise<KeyState> => {
    const bytes = await readSecretFile(file).catch(() => new Uint8Array());
    const reason = await keychainState(keychain);
    if (bytes === null) return { kind: 'none', reason };
    if (reason !== 'ok') return { kind: 'lost', reason };
    const text = await keychain.decrypt(bytes).catch(() => '');
    return shape.test(text) ? { kind: 'key', key: text } : { kind: 'lost', reason };
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
    // A key that can't be read back would make the archive unreadable.
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
