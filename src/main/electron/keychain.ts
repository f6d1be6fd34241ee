import { safeStorage } from 'electron';

/** The calls newer versions of Electron have, which do not block the main process. */
interface AsyncSafeStorage {
  isAsyncEncryptionAvailable?: () => Promise<boolean>;
  encryptStringAsync?: (text: string) => Promise<Buffer>;
  decryptStringAsync?: (bytes: Buffer) => Promise<{ result: string } | string>;
}

const modern = safeStorage as unknown as AsyncSafeStorage;

const backend = (): string => {
  if (process.platform === 'darwin') return 'keychain';
  if (process.platform === 'win32') return 'dpapi';
  return safeStorage.getSelectedStorageBackend();
};

const usable = async (): Promise<boolean> =>
  modern.isAsyncEncryptionAvailable
    ? modern.isAsyncEncryptionAvailable()
    : safeStorage.isEncryptionAvailable();

const decrypted = async (bytes: Buffer): Promise<string> => {
  if (!modern.decryptStringAsync) return safeStorage.decryptString(bytes);
  const answer = await modern.decryptStringAsync(bytes);
  return typeof answer === 'string' ? answer : answer.result;
};

/**
 * The operating system's keychain through safeStorage. On Linux `basic_text` means a fixed password: no protection.
 * Source: electronjs.org/docs/latest/api/safe-storage.
 */
export const keychain = {
  available: async (): Promise<{ ok: boolean; backend: string }> => {
    const name = backend();
    return { ok: (await usable()) && name !== 'basic_text', backend: name };
  },
  encrypt: async (text: string): Promise<Uint8Array> =>
    modern.encryptStringAsync ? modern.encryptStringAsync(text) : safeStorage.encryptString(text),
  decrypt: (bytes: Uint8Array): Promise<string> => decrypted(Buffer.from(bytes)),
};
