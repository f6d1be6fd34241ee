import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateSource } from './configuration';
import { isNewer, readRelease, type Release } from './release';
import { download, isWhole, readSmall } from './source';
import { currentIn, hold, install, refusedIn } from './versions';

export interface UpdaterDeps {
  /** Where releases are looked for; null looks for none. */
  from: UpdateSource | null;
  /** That runs now. */
  version: string;
  /** Such as `linux-x64`. */
  machine: string;
  /** Where a file lies until it is installed: in the station's own folder. */
  waitingRoom: string;
  /** Where versions are installed. */
  programs: string;
  /** Whether a label is under way, or a batch runs. */
  busy: () => Promise<boolean>;
  /** Ends the program, which then starts anew. */
  restart: () => void;
  log: { info(message: string): void; error(message: string, error?: unknown): void };
  now?: () => Date;
  /** How often a release is looked for, and the hour, in milliseconds. */
  everyMs?: number;
}

export interface Updater {
  /** The station has opened: this version works. Looks for a newer one now and from time to time. */
  begin(): void;
  /** Looks once. Never rejects: what is wrong stands in the log, and the bench goes on as it is. */
  look(): Promise<void>;
  /** The version that waits to be installed; null where none does. */
  readonly waiting: string | null;
  /** Installs what waits. Only after the station was closed. Never rejects. */
  installWaiting(): Promise<void>;
  close(): void;
}

const usualEveryMs = 3_600_000;
const minuteMs = 60_000;

/** Brings newer versions here and installs them when nobody works: when the program is quit, or at the hour that was set. */
class FolderUpdater implements Updater {
  readonly #deps: UpdaterDeps;
  #ready: { release: Release; file: string } | null = null;
  #looking: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: UpdaterDeps) {
    this.#deps = deps;
  }

  get waiting(): string | null {
    return this.#ready?.release.version ?? null;
  }

  begin(): void {
    const { from, programs, everyMs = usualEveryMs } = this.#deps;
    hold(programs);
    if (from === null) return;
    void this.look();
    this.#timers = [setInterval(() => void this.look(), everyMs)];
    if (from.hour !== null)
      this.#timers.push(setInterval(() => void this.#atHour(), Math.min(minuteMs, everyMs)));
    for (const timer of this.#timers) timer.unref();
  }

  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async installWaiting(): Promise<void> {
    const ready = this.#ready;
    if (ready === null) return;
    this.#ready = null;
    const { programs, version, log } = this.#deps;
    try {
      // It lay there for a while.
      if (!(await isWhole(ready.file, ready.release))) throw new Error('its file was changed');
      await install(programs, ready.release.version, ready.file, version);
      rmSync(ready.file, { force: true });
      log.info(`version ${ready.release.version} is installed and starts next`);
    } catch (error) {
      log.error(`version ${ready.release.version} could not be installed`, error);
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  async #look(): Promise<void> {
    const { from, version, machine, waitingRoom, programs, log } = this.#deps;
    if (from === null) return;
    try {
      const { address, key } = from;
      const bytes = await readSmall(address, 'release.json');
      const signature = await readSmall(address, 'release.json.sig');
      const release = readRelease(bytes, signature.toString('latin1'), key);
      if (release.machine !== machine) throw new Error(`it is for ${release.machine}`);
      const known = [currentIn(programs), refusedIn(programs), this.waiting];
      if (!isNewer(release.version, version) || known.includes(release.version)) return;
      const file = join(waitingRoom, `packbench-${release.version}.pack`);
      await download(address, release, file);
      this.#ready = { release, file };
      log.info(`version ${release.version} waits to be installed`);
    } catch (error) {
      log.error('a newer version could not be had', error);
    }
  }

  async #atHour(): Promise<void> {
    const { from, busy, restart, now = () => new Date() } = this.#deps;
    if (this.#ready === null || now().getHours() !== from?.hour || (await busy())) return;
    restart();
  }
}

export const createUpdater = (deps: UpdaterDeps): Updater => new FolderUpdater(deps);
