import { safeStorage } from 'electron';

type Storage = typeof safeStorage;

/** The blocking calls of older versions of Electron, for runtimes without the asynchronous ones. */
interface BlockingStorage {
  getSelectedStorageBackend(): string;
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
}

const modern = safeStorage as Partial<Storage>;
const older: BlockingStorage = safeStorage;

const backend = (): string => {
  if (process.platform === 'darwin') return 'keychain';
  if (process.platform === 'win32') return 'dpapi';
  return older.getSelectedStorageBackend();
};

const usable = async (): Promise<boolean> =>
  modern.isAsyncEncryptionAvailable
    ? modern.isAsyncEncryptionAvailable()
    : Promise.resolve(older.isEncryptionAvailable());

const encrypt = async (text: string): Promise<Uint8Array> =>
  modern.encryptStringAsync ? modern.encryptStringAsync(text) : Promise.resolve(older.encryptString(text));

const decrypt = async (bytes: Buffer): Promise<string> =>
  modern.decryptStringAsync
    ? (await modern.decryptStringAsync(bytes)).result
    : Promise.resolve(older.decryptString(bytes));

/**
 * The operating system's keychain through safeStorage: its asynchronous calls where Electron has them, otherwise the blocking ones. On
 * Linux `basic_text` means a password known to everyone, which protects nothing.
 * Source: electronjs.org/docs/latest/api/safe-storage.
 */
export const keychain = {
  available: async (): Promise<{ ok: boolean; backend: string }> => {
    const name = backend();
    return { ok: (await usable()) && name !== 'basic_text', backend: name };
  },
  encrypt,
  decrypt: (bytes: Uint8Array): Promise<string> => decrypt(Buffer.from(bytes)),
};
