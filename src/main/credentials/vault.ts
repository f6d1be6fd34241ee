import { randomBytes } from 'node:crypto';
import type { FloorSecrets } from '#shared/floor-settings';
import { type CredentialName, credentialNames, type Credentials } from '#shared/settings';
import { type Keychain, type KeychainState, keychainState } from './keychain';
import { readSecretFile, removeSecretFile, VaultError, writeSecretFile } from './secret-file';
import {
  haveOtherDestination,
  type Content,
  contentText,
  credentialsFor,
  type Destination,
  mergeContents,
  mostKeys,
  noContent,
  readContent,
  withCredentials,
  without,
} from './sets';
import { createSequencer } from '../base/sequencer';

export interface VaultStatus {
  /** Which secrets exist for this destination. */
  names: Record<CredentialName, boolean>;
  /** True when they are stored on disk. */
  persistent: boolean;
  /** `undecryptable`: there is a file, and this keychain can't decrypt it. */
  reason: KeychainState | 'undecryptable';
  /** True where some were entered for another address, proxy or authority: they have to be entered again. */
  elsewhere: boolean;
}

/**
 * Secrets can be set, checked and forgotten. There is one set for each environment, bound to the destination it was entered for. Methods
 * reject with VaultError, which contains no secret.
 */
export interface Vault {
  status(to: Destination): Promise<VaultStatus>;
  /**
   * Replaces the given secrets and keeps the others of this destination, except that a token and a user name with its password replace each
   * other; secrets for another destination in the same environment are
   * removed. A file that can't be decrypted is replaced completely.
   * @returns a function that undoes it
   */
  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>>;
  /**
   * Removes all secrets of one environment, whatever destination they were entered for. The list of people gets a new key, so that an
   * older copy of this file, with the secrets, does not fit the new list.
   * @returns a function that brings the secrets back
   */
  forget(environment: Destination['environment']): Promise<() => Promise<void>>;
  /** Only for the service client in the main process. Empty where they were entered for another destination. */
  reveal(to: Destination): Promise<Credentials>;
  /** All credentials, for masking them in the log. */
  all(): Promise<Credentials[]>;
  /** Secrets of the floor; null where none were entered. */
  floorSecrets(): Promise<FloorSecrets | null>;
  /** @returns a function that undoes it */
  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>>;
  forgetFloor(): Promise<void>;
  /** The sealed value of whether people sign in here; null where there is none, or it can't be read. */
  peopleOn(): Promise<boolean | null>;
  /** Whether the list of people has been sealed since it was last written. */
  peopleSealed(): Promise<boolean>;
  /** Stores that it is sealed, where there is a keychain. */
  notePeopleSealed(): Promise<void>;
  /**
   * Keys that may open the list of people, in base64, the current one first. They belong to this file: another file of the same keychain
   * has other keys. After secrets were forgotten there is a new current key.
   * @param begin makes a key if there is none
   * @returns null where nothing can be stored
   */
  peopleKeys(begin?: 'begin'): Promise<readonly string[] | null>;
  /** Seals whether people sign in here, where there is a keychain. */
  sealPeople(on: boolean): Promise<void>;
}

interface CurrentContent {
  content: Content;
  reason: VaultStatus['reason'];
}

const namesOf = (credentials: Credentials): VaultStatus['names'] =>
  Object.fromEntries(
    credentialNames.map((name) => [name, credentials[name] !== undefined]),
  ) as VaultStatus['names'];

const newKey = (): string => randomBytes(32).toString('base64');

/** Adds a new current key for the list of people; the former one opens the list until it is written again. */
const withNewKey = (content: Content): Content =>
  content.peopleKeys
    ? { ...content, peopleKeys: [newKey(), ...content.peopleKeys].slice(0, mostKeys) }
    : content;

export interface VaultOptions {
  file: string;
  keychain: Keychain;
  /** The destination of credentials that an older version stored without one. */
  inUse: () => Destination;
}

/**
 * The service's credentials, encrypted by the operating system's keychain. Without a keychain, or with one that does not protect anything,
 * no file is written and they are kept in memory for this run. A file that this keychain can't decrypt is kept until new secrets are set
 * or the old ones are forgotten; the next call tries it again, because a keychain may be unlocked later.
 */
class KeychainVault implements Vault {
  readonly #file: string;
  readonly #keychain: Keychain;
  readonly #inUse: () => Destination;
  readonly #sequencer = createSequencer();
  /** The content while nothing can be stored. */
  #memory: Content = noContent;
  #stored: Content | null = null;

  constructor({ file, keychain, inUse }: VaultOptions) {
    this.#file = file;
    this.#keychain = keychain;
    this.#inUse = inUse;
  }

  status(to: Destination): Promise<VaultStatus> {
    return this.#withContent(({ content, reason }) => ({
      names: namesOf(credentialsFor(content, to) ?? {}),
      persistent: reason === 'ok' && this.#memory.sets.length === 0,
      reason,
      elsewhere: haveOtherDestination(content, to),
    }));
  }

  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>> {
    return this.#withContent(async (held) => {
      const undo = await this.#undoTo(held);
      await this.#put(withCredentials(held.content, to, credentials), held.reason);
      return undo;
    });
  }

  forget(environment: Destination['environment']): Promise<() => Promise<void>> {
    return this.#withContent(async ({ content, reason }) => {
      const undo =
        reason === 'undecryptable'
          ? await this.#undoTo({ content, reason })
          : () => this.#withContent((now) => this.#put({ ...now.content, sets: content.sets }, now.reason));
      const rest = withNewKey(without(content, environment));
      this.#memory = without(this.#memory, environment);
      const { peopleOn, peopleKeys, floor } = rest;
      if (reason === 'ok' && (rest.sets.length > 0 || peopleOn === true || peopleKeys || floor))
        await this.#store(rest);
      else {
        // A file that can't be decrypted can't be written without this set. Forgotten secrets must be gone, so the file is removed.
        await removeSecretFile(this.#file);
        this.#stored = null;
      }
      return undo;
    });
  }

  reveal(to: Destination): Promise<Credentials> {
    return this.#withContent(({ content }) => ({ ...credentialsFor(content, to) }));
  }

  all(): Promise<Credentials[]> {
    return this.#withContent(({ content: { sets, floor } }) => [
      ...sets.map(({ credentials }) => credentials),
      ...(floor ? [{ passcode: floor.password }, { passcode: floor.passphrase }] : []),
    ]);
  }

  floorSecrets(): Promise<FloorSecrets | null> {
    return this.#withContent(({ content }) => content.floor ?? null);
  }

  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>> {
    return this.#withContent(async (held) => {
      const undo = await this.#undoTo(held);
      await this.#put({ ...held.content, floor: secrets }, held.reason);
      return undo;
    });
  }

  forgetFloor(): Promise<void> {
    return this.#withContent(async ({ content, reason }) => {
      this.#memory = { ...this.#memory, floor: undefined };
      if (content.floor) await this.#put({ ...content, floor: undefined }, reason);
    });
  }

  peopleOn(): Promise<boolean | null> {
    return this.#withContent(({ content }) => content.peopleOn ?? null);
  }

  sealPeople(on: boolean): Promise<void> {
    return this.#withContent(async ({ content, reason }) => {
      // A file that can't be decrypted now may be readable later: it is not overwritten for this.
      if (reason === 'ok' && (content.peopleOn ?? false) !== on)
        await this.#store({ ...content, peopleOn: on });
    });
  }

  peopleSealed(): Promise<boolean> {
    return this.#withContent(({ content }) => content.peopleSealed === true);
  }

  notePeopleSealed(): Promise<void> {
    return this.#withContent(async ({ content, reason }) => {
      if (reason === 'ok' && content.peopleSealed !== true)
        await this.#store({ ...content, peopleSealed: true });
    });
  }

  peopleKeys(begin?: 'begin'): Promise<readonly string[] | null> {
    return this.#withContent(async ({ content, reason }) => {
      if (reason !== 'ok') return null;
      if (content.peopleKeys || !begin) return content.peopleKeys ?? [];
      const peopleKeys = [newKey()];
      await this.#store({ ...content, peopleKeys });
      return peopleKeys;
    });
  }

  /** Runs work one after the other, each with the current content. */
  #withContent<T>(work: (held: CurrentContent) => T | Promise<T>): Promise<T> {
    return this.#sequencer.run(async () => work(await this.#current()));
  }

  async #current(): Promise<CurrentContent> {
    const reason = await keychainState(this.#keychain);
    if (reason !== 'ok') return { content: this.#memory, reason };
    this.#stored ??= await this.#decrypted();
    // If the keychain becomes available later, what was entered before is used at once and stored with the next change.
    return this.#stored
      ? { content: mergeContents(this.#stored, this.#memory), reason }
      : { content: this.#memory, reason: 'undecryptable' };
  }

  async #decrypted(): Promise<Content | null> {
    const bytes = await readSecretFile(this.#file).catch(() => new Uint8Array());
    if (bytes === null) return noContent;
    const found = await this.#keychain.decrypt(bytes).then(
      (text) => readContent(text, this.#inUse()),
      () => null,
    );
    // Written at once, because the address may be changed afterwards and would then give the wrong destination.
    if (found?.older) await this.#store(found.content);
    return found?.content ?? null;
  }

  /**
   * A file that can't be decrypted now may be readable later: it is written back as it is.
   * @returns a function that brings the content back
   */
  async #undoTo({ content, reason }: CurrentContent): Promise<() => Promise<void>> {
    const isClosed = reason === 'undecryptable';
    const bytes = isClosed ? await readSecretFile(this.#file).catch(() => null) : null;
    return () =>
      this.#sequencer.run(async () => {
        if (bytes === null) return this.#put(content, reason);
        await writeSecretFile(this.#file, bytes);
        this.#stored = null;
        this.#memory = content;
      });
  }

  async #put(content: Content, reason: CurrentContent['reason']): Promise<void> {
    if (reason === 'ok' || reason === 'undecryptable') await this.#store(content);
    else this.#memory = content;
  }

  async #store(content: Content): Promise<void> {
    const bytes = await this.#keychain.encrypt(contentText(content)).catch((error: unknown) => {
      throw new VaultError('the keychain refused to encrypt', error);
    });
    await writeSecretFile(this.#file, bytes);
    this.#stored = content;
    this.#memory = noContent;
  }
}

export const openVault = (options: VaultOptions): Vault => new KeychainVault(options);

export { type Keychain } from './keychain';
export { VaultError } from './secret-file';
