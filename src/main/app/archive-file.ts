import type { Environment, Settings } from '#shared/settings';
import type { ArchiveKey } from '../archive/core/cipher';
import { archiveIn, type ArchivePaths, pathsOf } from '../archive/core/paths';
import { KeyInUse } from './key-in-use';
import type { Platform } from './platform';

/** An archive, and the key that it is opened with; null for an unencrypted one. */
export interface KeyedArchive {
  environment: Environment;
  paths: ArchivePaths;
  key: ArchiveKey | null;
}

/** The archive files of this bench, and work on the open one. */
export class ArchiveFile {
  readonly #platform: Platform;
  readonly settings: () => Settings;
  readonly key: KeyInUse;
  /** Resolves when any opening has ended. */
  readonly #whenOpened: () => Promise<unknown>;
  #opened: KeyedArchive | null = null;
  #work: Promise<unknown> | null = null;

  constructor(platform: Platform, settings: () => Settings, whenOpened: () => Promise<unknown>) {
    this.#platform = platform;
    this.#whenOpened = whenOpened;
    this.settings = settings;
    this.key = new KeyInUse(platform);
  }

  /** The environment of the settings. While it changes, another one's archive is still open. */
  get environment(): Environment {
    return this.settings().service.environment;
  }

  /** The files of that environment's archive. */
  get paths(): ArchivePaths {
    return this.pathsIn(this.environment);
  }

  pathsIn(environment: Environment): ArchivePaths {
    return pathsOf(archiveIn(this.#platform.folder, environment));
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

  /** The archive was opened: work on it may begin. */
  begin(opened: KeyedArchive): void {
    this.#opened = opened;
  }

  /** The archive is about to close. Resolves when no work on it is running; what is asked for later waits for the next opening. */
  async end(): Promise<void> {
    this.#opened = null;
    while (this.#work) await this.#work.catch(() => undefined);
  }

  /**
   * Runs one piece of long work on the open archive at a time. While an archive is being opened, the work waits for that: neither which
   * file it will be nor its key is known before.
   * @throws where no archive is open
   */
  async runOnOpened<T>(work: (opened: KeyedArchive) => Promise<T>): Promise<T> {
    if (this.#opened === null) await this.#whenOpened();
    const opened = this.#opened;
    if (opened === null) throw new Error('no archive is open');
    return this.runExclusively(() => work(opened));
  }

  /** Runs one piece of long work at a time. */
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
}
