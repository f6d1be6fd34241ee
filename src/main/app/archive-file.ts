import { join } from 'node:path';
import type { Settings } from '#shared/settings';
import { type ArchivePaths, pathsOf } from '../archive/core/paths';
import { KeyInUse } from './key-in-use';
import type { Platform } from './platform';

/** The archive file of the current environment. */
export class ArchiveFile {
  readonly #platform: Platform;
  readonly settings: () => Settings;
  readonly key: KeyInUse;
  #work: Promise<unknown> | null = null;

  constructor(platform: Platform, settings: () => Settings) {
    this.#platform = platform;
    this.settings = settings;
    this.key = new KeyInUse(platform);
  }

  get environment(): Settings['service']['environment'] {
    return this.settings().service.environment;
  }

  get paths(): ArchivePaths {
    return pathsOf(join(this.#platform.folder, this.environment, 'archive.db'));
  }

  now(): Date {
    return this.#platform.clock?.now() ?? new Date();
  }

  /** Tells the screens that its state changed. */
  changed(): void {
    this.#platform.announce('data.changed', {});
  }

  get isWorkedOn(): boolean {
    return this.#work !== null;
  }

  /** Runs one piece of long work on the file at a time. */
  async runExclusively<T>(work: () => Promise<T>): Promise<T> {
    while (this.#work) await this.#work.catch(() => undefined);
    const ownWork = work();
    this.#work = ownWork;
    this.changed();
    try {
      return await ownWork;
    } finally {
      if (this.#work === ownWork) this.#work = null;
      this.changed();
    }
  }

  /** Resolves when no work on the file is running. */
  async whenIdle(): Promise<void> {
    while (this.#work) await this.#work.catch(() => undefined);
  }
}
