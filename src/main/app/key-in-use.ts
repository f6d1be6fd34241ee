import { join } from 'node:path';
import type { PlainReason } from '#shared/bridge/contract';
import { environments } from '#shared/settings';
import { formOf } from '../archive/core/cipher';
import { type KeyBook, type KeyState, openKeyBook } from '../credentials/archive-key';
import type { Platform } from './platform';

/** The key of this bench's archives, and the one that the open archive was opened with. */
export class KeyInUse {
  readonly #platform: Platform;
  readonly #keys: KeyBook;
  #state: KeyState = { kind: 'none', reason: 'no_keychain' };
  /** Of the open archive; null for one that is not encrypted. */
  current: string | null = null;

  constructor(platform: Platform) {
    const { folder, keychain } = platform;
    this.#platform = platform;
    this.#keys = openKeyBook({ file: join(folder, 'archive-key.bin'), keychain });
  }

  /** Looks for the key before an archive is opened; it is in use from then on. A new one is made where it would shut nothing in. */
  async look(): Promise<void> {
    await this.#look(!this.#isAnyEncrypted());
    this.current = this.#found;
  }

  /**
   * The key that a restored archive is to have; one that can't be had any more is put aside for a new one.
   * @param file of the archive that is replaced
   */
  async forRestore(file: string, now: Date): Promise<string | null> {
    await this.#look(true);
    if (this.#state.kind === 'lost' && formOf(file) === 'encrypted') {
      await this.#keys.giveUp(now);
      await this.#look(true);
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

  async #look(mayMake: boolean): Promise<void> {
    this.#state = await this.#keys.get();
    if (this.#state.kind === 'none' && this.#state.reason === 'ok' && mayMake)
      this.#state = await this.#keys.make().catch((error: unknown): KeyState => {
        this.#platform.log.error('the key of the archive can not be kept', error);
        return { kind: 'none', reason: 'ok' };
      });
  }

  /** A new key would not open what another one encrypted. */
  #isAnyEncrypted(): boolean {
    const { folder } = this.#platform;
    return environments.some((name) => formOf(join(folder, name, 'archive.db')) === 'encrypted');
  }
}
