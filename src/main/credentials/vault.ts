import { type CredentialName, credentialNames, type Credentials, credentialsSchema } from '#shared/settings';
import { type Keychain, type KeychainState, keychainState } from './keychain';
import { readSecretFile, removeSecretFile, VaultError, writeSecretFile } from './secret-file';

interface VaultStatus {
  /** Which secrets are there. */
  names: Record<CredentialName, boolean>;
  /** True when they outlive this run. */
  persistent: boolean;
  /** `undecryptable` there is a file, and this keychain does not open it. */
  reason: KeychainState | 'undecryptable';
}

/** Secrets have set, status and forget. Methods reject with VaultError, which names no secret. */
export interface Vault {
  status(): Promise<VaultStatus>;
  /** Replaces the secrets that are given and keeps the others. An unreadable file is replaced whole. */
  set(credentials: Credentials): Promise<void>;
  /** All of them where no names are given. */
  forget(names?: readonly CredentialName[]): Promise<void>;
  /** For the service client in the main process and nobody else. */
  reveal(): Promise<Credentials>;
}

interface Held {
  credentials: Credentials;
  reason: VaultStatus['reason'];
}

const namesOf = (credentials: Credentials): VaultStatus['names'] =>
  Object.fromEntries(
    credentialNames.map((name) => [name, credentials[name] !== undefined]),
  ) as VaultStatus['names'];

const without = (credentials: Credentials, names: readonly CredentialName[]): Credentials =>
  Object.fromEntries(Object.entries(credentials).filter(([name]) => !names.includes(name as CredentialName)));

/** What is given and not undefined takes the place of what was there. */
const merged = (old: Credentials, given: Credentials): Credentials => ({
  ...old,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Credentials),
});

/** Fields a later version may have added are passed over. @returns null when it is not what a vault writes */
const parse = (text: string): Credentials | null => {
  try {
    const parsed = credentialsSchema.strip().safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** One at a time, in order, whatever became of the one before. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * The service's credentials, encrypted by the operating system's keychain. Without a keychain, or with one that protects
 * nothing, no file is written and they are kept in memory for this run. A file that this keychain does not open is left as
 * it is until new secrets are set or the old are forgotten; the next call tries it again, for a keychain may be unlocked late.
 */
export const openVault = ({ file, keychain }: { file: string; keychain: Keychain }): Vault => {
  const turn = inTurn();
  let memory: Credentials = {};
  let stored: Credentials | null = null;

  const decrypted = async (): Promise<Credentials | null> => {
    const bytes = await readSecretFile(file).catch(() => new Uint8Array());
    if (bytes === null) return {};
    return keychain.decrypt(bytes).then(parse, () => null);
  };

  const held = async (): Promise<Held> => {
    const reason = await keychainState(keychain);
    if (reason !== 'ok') return { credentials: memory, reason };
    stored ??= await decrypted();
    // A keychain that came late: what was entered before is seen at once and goes into the file with the next change.
    return stored
      ? { credentials: merged(stored, memory), reason }
      : { credentials: memory, reason: 'undecryptable' };
  };

  const store = async (credentials: Credentials): Promise<void> => {
    const bytes = await keychain.encrypt(JSON.stringify(credentials)).catch((error: unknown) => {
      throw new VaultError('the keychain refused to encrypt', error);
    });
    await writeSecretFile(file, bytes);
    stored = credentials;
    memory = {};
  };

  const set = async (given: Credentials): Promise<void> => {
    const { credentials, reason } = await held();
    if (reason === 'ok' || reason === 'undecryptable') await store(merged(credentials, given));
    else memory = merged(memory, given);
  };

  const forget = async (names: readonly CredentialName[]): Promise<void> => {
    const { credentials, reason } = await held();
    const rest = without(credentials, names);
    memory = without(memory, names);
    if (reason === 'ok' && Object.keys(rest).length > 0) return store(rest);
    // A file that can't be opened can't be written anew without the one secret: forgotten means gone, so all of it goes.
    await removeSecretFile(file);
    stored = null;
  };

  return {
    status: () =>
      turn(async () => {
        const { credentials, reason } = await held();
        return {
          names: namesOf(credentials),
          persistent: reason === 'ok' && Object.keys(memory).length === 0,
          reason,
        };
      }),
    set: (credentials) => turn(() => set(credentials)),
    forget: (names = credentialNames) => turn(() => forget(names)),
    reveal: () => turn(async () => ({ ...(await held()).credentials })),
  };
};

/** A vault for practice and tests: nothing is written anywhere. */
export const memoryVault = (initial: Credentials = {}): Vault => {
  let credentials = { ...initial };
  return {
    status: () => Promise.resolve({ names: namesOf(credentials), persistent: false, reason: 'ok' }),
    set: (given) => {
      credentials = merged(credentials, given);
      return Promise.resolve();
    },
    forget: (names = credentialNames) => {
      credentials = without(credentials, names);
      return Promise.resolve();
    },
    reveal: () => Promise.resolve({ ...credentials }),
  };
};

export { type Keychain } from './keychain';
export { VaultError } from './secret-file';
