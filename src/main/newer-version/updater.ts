import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { UpdateSource } from './configuration';
import { replaceText } from './files';
import { isNewer, readRelease, UntrustedRelease, type Release } from './release';
import { download, matchesDigest, readSmall } from './source';
import { currentIn, endTrial, install, refusedIn } from './versions';

export interface UpdaterDeps {
  /** Where releases are looked for; null for nowhere. */
  from: UpdateSource | null;
  /** The running version. */
  version: string;
  /** Such as `linux-x64`. */
  machine: string;
  /** Folder for a downloaded file until it is installed, in the station's folder. */
  waitingRoom: string;
  /** Folder of installed versions. */
  programs: string;
  /** Whether a label is in progress or a batch runs. */
  busy: () => Promise<boolean>;
  /** Restarts the program. */
  restart: () => void;
  /** Called when `waiting` or `isRefused` changed. */
  changed?: () => void;
  log: { info(message: string): void; error(message: string, error?: unknown): void };
  now?: () => Date;
  /** How often to look for a release and to check the hour, in milliseconds. */
  everyMs?: number;
}

export interface Updater {
  /** The station has opened, so this version works. Looks for a newer one now and regularly. Called again, it does nothing. */
  begin(): void;
  /** Looks once. Never rejects: errors are logged, and the bench keeps its version. */
  check(): Promise<void>;
  /** The version that waits to be installed; null where none does. */
  readonly waiting: string | null;
  /** The release found at the last look was not signed with the trusted key. */
  readonly isRefused: boolean;
  /** Installs the waiting version. Call it only after the station was closed. Never rejects. */
  installWaiting(): Promise<void>;
  close(): void;
}

/** Removes what was downloaded of other releases. */
const removeOthers = (file: string, waitingRoom: string): void => {
  for (const name of readdirSync(waitingRoom))
    if (/\.pack(\.part)?$/.test(name) && name !== basename(file))
      rmSync(join(waitingRoom, name), { force: true });
};

const usualEveryMs = 3_600_000;
const minuteMs = 60_000;

/** Downloads newer versions and installs them when no one works: when the program is quit, or at the configured hour. */
class FolderUpdater implements Updater {
  readonly #deps: UpdaterDeps;
  #hasBegun = false;
  #isRefused = false;
  #ready: { release: Release; file: string } | null = null;
  #checking: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: UpdaterDeps) {
    this.#deps = deps;
  }

  get waiting(): string | null {
    return this.#ready?.release.version ?? null;
  }

  get isRefused(): boolean {
    return this.#isRefused;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { from, programs, version, everyMs = usualEveryMs } = this.#deps;
    endTrial(programs, version);
    if (from === null) return;
    void this.check();
    this.#timers = [setInterval(() => void this.check(), everyMs)];
    if (from.hour !== null)
      this.#timers.push(setInterval(() => void this.#atHour(), Math.min(minuteMs, everyMs)));
    for (const timer of this.#timers) timer.unref();
  }

  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  async installWaiting(): Promise<void> {
    const ready = this.#ready;
    if (ready === null) return;
    this.#ready = null;
    const { programs, version, log } = this.#deps;
    try {
      // The file may have been changed since it was downloaded.
      if (!(await matchesDigest(ready.file, ready.release))) throw new Error('its file was changed');
      await install(programs, ready.release.version, ready.file, version);
      rmSync(ready.file, { force: true });
      log.info(`version ${ready.release.version} is installed and starts next`);
    } catch (error) {
      log.error(`version ${ready.release.version} could not be installed`, error);
    }
  }

  close(): void {
    this.#hasBegun = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  async #check(): Promise<void> {
    const { from, changed, log } = this.#deps;
    if (from === null) return;
    const before = [this.waiting, this.#isRefused];
    try {
      await this.#fetchRelease(from);
      this.#isRefused = false;
    } catch (error) {
      const isRefused = error instanceof UntrustedRelease;
      // An error while reading does not show what the release is.
      this.#isRefused ||= isRefused;
      log.error(isRefused ? 'a newer version was refused' : 'a newer version could not be had', error);
    }
    if (before[0] !== this.waiting || before[1] !== this.#isRefused) changed?.();
  }

  async #fetchRelease({ address, key }: UpdateSource): Promise<void> {
    const { version, machine, waitingRoom, programs, log } = this.#deps;
    const bytes = await readSmall(address, 'release.json');
    const signature = await readSmall(address, 'release.json.sig');
    const release = readRelease(bytes, signature.toString('latin1'), key);
    if (release.machine !== machine) throw new Error(`it is for ${release.machine}`);
    const known = [currentIn(programs), refusedIn(programs), this.waiting];
    if (!isNewer(release.version, version) || known.includes(release.version)) return;
    const file = join(waitingRoom, `packbench-${release.version}.pack`);
    await download(address, release, file);
    this.#ready = { release, file };
    removeOthers(file, waitingRoom);
    log.info(`version ${release.version} waits to be installed`);
  }

  async #atHour(): Promise<void> {
    const { from, busy, restart, now = () => new Date(), log } = this.#deps;
    const [ready, at] = [this.#ready, now()];
    if (ready === null || at.getHours() !== from?.hour || (await busy())) return;
    try {
      if (this.#isFirstRestart(ready.release, at)) restart();
    } catch (error) {
      log.error('the bench was not restarted to install a newer version', error);
    }
  }

  /**
   * Whether the bench was not restarted for this version today. It is noted on disk before the restart: a version that can't be installed
   * would restart the bench every minute.
   */
  #isFirstRestart({ version }: Release, at: Date): boolean {
    const file = join(this.#deps.waitingRoom, 'restarted');
    const restart = `${version} ${at.toDateString()}`;
    if (existsSync(file) && readFileSync(file, 'utf8') === restart) return false;
    replaceText(file, restart);
    return true;
  }
}

export const createUpdater = (deps: UpdaterDeps): Updater => new FolderUpdater(deps);
