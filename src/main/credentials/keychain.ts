/** The operating system's keychain. Its methods reject when it refuses. */
export interface Keychain {
  /** `backend` as the host names it; Linux's `basic_text` means a password known to everyone. */
  available(): Promise<{ ok: boolean; backend: string }>;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<string>;
}

export type KeychainState = 'ok' | 'no_keychain' | 'basic_text';

/** What the keychain is good for. One that can't even be asked is none. */
export const keychainState = async (keychain: Keychain): Promise<KeychainState> => {
  const { ok, backend } = await keychain.available().catch(() => ({ ok: false, backend: 'unknown' }));
  if (backend === 'basic_text') return 'basic_text';
  return ok ? 'ok' : 'no_keychain';
};
