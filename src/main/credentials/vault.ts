import { randomBytes } from 'node:crypto';
import type { FloorSecrets } from '#shared/floor-settings';
import { type CredentialName, credentialNames, type Credentials } from '#shared/settings';
import { type Keychain, type KeychainState, keychainState } from './keychain';
import { readSecretFile, removeSecretFile, VaultError, writeSecretFile } from './secret-file';
import {
  areElsewhere,
  type Content,
  contentText,
  credentialsFor,
  type Destination,
  joined,
  mostKeys,
  noContent,
  readContent,
  withCredentials,
  without,
} from './sets';
import { createSequencer } from '../base/sequencer';

export interface VaultStatus {
  /** Which secrets are there for this destination. */
  names: Record<CredentialName, boolean>;
  /** True when they outlive this run. */
  persistent: boolean;
  /** `undecryptable` there is a file, and this keychain does not open it. */
  reason: KeychainState | 'undecryptable';
  /** True where there are some that were entered for another address, proxy or authority: they have to be entered again. */
  elsewhere: boolean;
}

/**
 * Secrets have set, status and forget. One set for each environment, bound to the destination it was entered for. Methods
 * reject with VaultError, which names no secret.
 */
export interface Vault {
  status(to: Destination): Promise<VaultStatus>;
  /**
   * Replaces the secrets that are given and keeps the others of this destination; those entered for another destination in
   * the same environment are dropped. An unreadable file is replaced whole.
   * @returns how to take it back
   */
  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>>;
  /**
   * All of one environment, whatever they were entered for. The list of people has another key from then on, so that a former
   * file, with the secrets, does not go with the list as it will be.
   */
  forget(environment: Destination['environment']): Promise<void>;
  /** For the service client in the main process and nobody else. Empty where they were entered for another destination. */
  reveal(to: Destination): Promise<Credentials>;
  /** Every set there is, for those who have to hide them. */
  all(): Promise<Credentials[]>;
  /** Of the floor; null where none were entered. */
  floorSecrets(): Promise<FloorSecrets | null>;
  /** @returns how to take it back */
  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>>;
  forgetFloor(): Promise<void>;
  /** Whether people sign in here, as it was sealed; null where it was not, or can't be read. */
  peopleOn(): Promise<boolean | null>;
  /** The list of people is sealed since it was last written. */
  peopleSealed(): Promise<boolean>;
  /** Says so from now on, where there is a keychain. */
  notePeopleSealed(): Promise<void>;
  /**
   * Keys that may open the list of people, in base64, the one in use first and the former ones behind it: they are this file's
   * own, and another file of the same keychain has others. A new one is in use after secrets were forgotten.
   * @param begin makes one where there is none
   * @returns null where nothing can be kept
   */
  peopleKeys(begin?: 'begin'): Promise<readonly string[] | null>;
  /** Seals whether people sign in here, where there is a keychain. */
  sealPeople(on: boolean): Promise<void>;
}

interface Held {
  content: Content;
  reason: VaultStatus['reason'];
}

const namesOf = (credentials: Credentials): VaultStatus['names'] =>
  Object.fromEntries(
    credentialNames.map((name) => [name, credentials[name] !== undefined]),
  ) as VaultStatus['names'];

const newKey = (): string => randomBytes(32).toString('base64');

/** A list that was sealed before has a new key in use; the former one opens it until it is written again. */
const withNewKey = (content: Content): Content =>
  content.peopleKeys
    ? { ...content, peopleKeys: [newKey(), ...content.peopleKeys].slice(0, mostKeys) }
    : content;

export interface VaultOptions {
  file: string;
  keychain: Keychain;
  /** Where credentials belong that an older version kept without saying so. */
  inUse: () => Destination;
}

/**
 * The service's credentials, encrypted by the operating system's keychain. Without a keychain, or with one that protects
 * nothing, no file is written and they are kept in memory for this run. A file that this keychain does not open is left as
 * it is until new secrets are set or the old are forgotten; the next call tries it again, for a keychain may be unlocked late.
 */
class KeychainVault implements Vault {
  readonly #file: string;
  readonly #keychain: Keychain;
  readonly #inUse: () => Destination;
  readonly #sequencer = createSequencer();
  /** What there is while nothing can be stored. */
  #memory: Content = noContent;
  #stored: Content | null = null;

  constructor({ file, keychain, inUse }: VaultOptions) {
    this.#file = file;
    this.#keychain = keychain;
    this.#inUse = inUse;
  }

  status(to: Destination): Promise<VaultStatus> {
    return this.#withHeld(({ content, reason }) => ({
      names: namesOf(credentialsFor(content, to) ?? {}),
      persistent: reason === 'ok' && this.#memory.sets.length === 0,
      reason,
      elsewhere: areElsewhere(content, to),
    }));
  }

  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>> {
    return this.#withHeld(async ({ content, reason }) => {
      await this.#put(withCredentials(content, to, credentials), reason);
      return () => this.#sequencer.run(() => this.#put(content, reason));
    });
  }

  forget(environment: Destination['environment']): Promise<void> {
    return this.#withHeld(async ({ content, reason }) => {
      const rest = withNewKey(without(content, environment));
      this.#memory = without(this.#memory, environment);
      const { peopleOn, peopleKeys, floor } = rest;
      if (reason === 'ok' && (rest.sets.length > 0 || peopleOn === true || peopleKeys || floor))
        return this.#store(rest);
      // A file that can't be opened can't be written again without the one set: forgotten means gone, so all of it goes.
      await removeSecretFile(this.#file);
      this.#stored = null;
    });
  }

  reveal(to: Destination): Promise<Credentials> {
    return this.#withHeld(({ content }) => ({ ...credentialsFor(content, to) }));
  }

  all(): Promise<Credentials[]> {
    return this.#withHeld(({ content: { sets, floor } }) => [
      ...sets.map(({ credentials }) => credentials),
      ...(floor ? [{ passcode: floor.password }, { passcode: floor.passphrase }] : []),
    ]);
  }

  floorSecrets(): Promise<FloorSecrets | null> {
    return this.#withHeld(({ content }) => content.floor ?? null);
  }

  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>> {
    return this.#withHeld(async ({ content, reason }) => {
      await this.#put({ ...content, floor: secrets }, reason);
      return () => this.#sequencer.run(() => this.#put(content, reason));
    });
  }

  forgetFloor(): Promise<void> {
    return this.#withHeld(async ({ content, reason }) => {
      this.#memory = { ...this.#memory, floor: undefined };
      if (content.floor) await this.#put({ ...content, floor: undefined }, reason);
    });
  }

  peopleOn(): Promise<boolean | null> {
    return this.#withHeld(({ content }) => content.peopleOn ?? null);
  }

  sealPeople(on: boolean): Promise<void> {
    return this.#withHeld(async ({ content, reason }) => {
      // A file that can't be opened now may be opened later: it is not written over for this.
      if (reason === 'ok' && (content.peopleOn ?? false) !== on)
        await this.#store({ ...content, peopleOn: on });
    });
  }

  peopleSealed(): Promise<boolean> {
    return this.#withHeld(({ content }) => content.peopleSealed === true);
  }

  notePeopleSealed(): Promise<void> {
    return this.#withHeld(async ({ content, reason }) => {
      if (reason === 'ok' && content.peopleSealed !== true)
        await this.#store({ ...content, peopleSealed: true });
    });
  }

  peopleKeys(begin?: 'begin'): Promise<readonly string[] | null> {
    return this.#withHeld(async ({ content, reason }) => {
      if (reason !== 'ok') return null;
      if (content.peopleKeys || !begin) return content.peopleKeys ?? [];
      const peopleKeys = [newKey()];
      await this.#store({ ...content, peopleKeys });
      return peopleKeys;
    });
  }

  /** One after the other, each with what the one before it left. */
  #withHeld<T>(work: (held: Held) => T | Promise<T>): Promise<T> {
    return this.#sequencer.run(async () => work(await this.#held()));
  }

  async #held(): Promise<Held> {
    const reason = await keychainState(this.#keychain);
    if (reason !== 'ok') return { content: this.#memory, reason };
    this.#stored ??= await this.#decrypted();
    // A keychain that came late: what was entered before is seen at once and goes into the file with the next change.
    return this.#stored
      ? { content: joined(this.#stored, this.#memory), reason }
      : { content: this.#memory, reason: 'undecryptable' };
  }

  async #decrypted(): Promise<Content | null> {
    const bytes = await readSecretFile(this.#file).catch(() => new Uint8Array());
    if (bytes === null) return noContent;
    const found = await this.#keychain.decrypt(bytes).then(
      (text) => readContent(text, this.#inUse()),
      () => null,
    );
    // At once, or whoever changes the address afterwards would say where they belong.
    if (found?.older) await this.#store(found.content);
    return found?.content ?? null;
  }

  async #put(content: Content, reason: Held['reason']): Promise<void> {
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
