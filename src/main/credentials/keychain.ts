/** The operating system's keychain. Its methods reject when the keychain refuses. */
export interface Keychain {
  /** `backend` as the host names it; on Linux `basic_text` means a password known to everyone. */
  available(): Promise<{ ok: boolean; backend: string }>;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<string>;
}

export type KeychainState = 'ok' | 'no_keychain' | 'basic_text';

/** Whether the keychain can be used. A keychain that does not answer counts as none. */
export const keychainState = async (keychain: Keychain): Promise<KeychainState> => {
  const { ok, backend } = await keychain.available().catch(() => ({ ok: false, backend: 'unknown' }));
  if (backend === 'basic_text') return 'basic_text';
  return ok ? 'ok' : 'no_keychain';
};
