import { join } from 'node:path';
import type { PlainReason } from '#shared/bridge/contract';
import { environments } from '#shared/settings';
import { formOf } from '../archive/core/cipher';
import { archiveIn } from '../archive/core/paths';
import { type KeyStore, type KeyState, openKeyStore } from '../credentials/archive-key';
import type { Platform } from './platform';

/** The key of this bench's archives. */
export class KeyInUse {
  readonly #platform: Platform;
  readonly #keys: KeyStore;
  #state: KeyState = { kind: 'none', reason: 'no_keychain' };

  constructor(platform: Platform) {
    const { folder, keychain } = platform;
    this.#platform = platform;
    this.#keys = openKeyStore({ file: join(folder, 'archive-key.bin'), keychain });
  }

  /**
   * Reads the key before an archive is opened. A new key is made only if no archive is encrypted with another one.
   * @returns null where there is no key
   */
  async load(): Promise<string | null> {
    await this.#load(!this.#isAnyEncrypted());
    return this.#found;
  }

  /**
   * The key for a restored archive. A key that this keychain can't decrypt any more is kept aside and replaced by a new one. While the
   * keychain is only locked or missing the key stays, and the archive is restored without encryption until it can be used.
   * @param file of the archive that is replaced
   */
  async forRestore(file: string, now: Date): Promise<string | null> {
    await this.#load(true);
    const isRefused = this.#state.kind === 'lost' && this.#state.reason === 'ok';
    if (isRefused && formOf(file) === 'encrypted') {
      await this.#keys.giveUp(now);
      await this.#load(true);
    }
    return this.#found;
  }

  /** Why an archive is not encrypted. */
  get plainReason(): PlainReason {
    if (this.#state.kind === 'lost') return 'lost';
    return this.#state.kind === 'none' && this.#state.reason !== 'ok' ? this.#state.reason : 'failed';
  }

  get #found(): string | null {
    return this.#state.kind === 'key' ? this.#state.key : null;
  }

  async #load(mayMake: boolean): Promise<void> {
    this.#state = await this.#keys.get();
    if (this.#state.kind === 'none' && this.#state.reason === 'ok' && mayMake)
      this.#state = await this.#keys.make().catch((error: unknown): KeyState => {
        this.#platform.log.error('the key of the archive can not be kept', error);
        return { kind: 'none', reason: 'ok' };
      });
  }

  /** A new key could not open an archive that was encrypted with another one. */
  #isAnyEncrypted(): boolean {
    const { folder } = this.#platform;
    return environments.some((name) => formOf(archiveIn(folder, name)) === 'encrypted');
  }
}
