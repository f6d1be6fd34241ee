import { statSync } from 'node:fs';
import type { DataState } from '#shared/bridge/contract';
import type { Environment, Settings } from '#shared/settings';
import type { Check } from '../archive/core/background';
import { copiesOf, latestFirst } from '../archive/recovery/copies';
import { isOlder } from '../archive/core/migrate';
import { type Prepared, prepareArchive } from '../archive/recovery/prepare';
import { readReport, reportSeen } from '../archive/recovery/report';
import type { RestoredArchive } from '../archive/recovery/restore';
import type { DataDesk } from '../features/data/data-calls';
import { localDay } from '../features/export/local-day';
import { ArchiveFile, type KeyedArchive } from './archive-file';
import { type PresenceWatch, type PresentArchive, watchPresence } from './archive-presence';
import { createBackups, reportView } from './backups';
import { DailyMaintenance, type InspectedArchive } from './daily-maintenance';
import type { DiskState } from './disk';
import type { Platform } from './platform';
import type { RecordEnds } from './record-end';

interface MaintenanceDeps {
  platform: Platform;
  ends: RecordEnds;
  disk: DiskState;
  settings: () => Settings;
  change: (change: Partial<Settings>) => void;
  busy: () => number;
  /** Resolves when any opening has ended. */
  whenOpened: () => Promise<unknown>;
  /** Closes the archive, lets `between` work on its file, and opens it again. */
  reopen: (between?: () => Promise<void>) => Promise<void>;
}

/** The open archive's methods that are used here. */
type WatchedArchive = PresentArchive & InspectedArchive;

/** What the environment needs: the archive prepared for opening, and no work on it when it is closed. */
export interface ArchiveMaintenance {
  /** @returns the key to open it with @throws ArchiveError */
  prepare(environment: Environment): Promise<string | null>;
  /** The archive that was prepared last may be damaged: it is checked completely, by this check, before it is opened again. */
  markSuspect(check: Check): void;
  /** Starts copies and checks for the open archive. */
  begin(archive: WatchedArchive): void;
  /** A page of the open archive can't be read: restores the archive and opens it again. */
  damaged(): void;
  /** Stops copies and checks, and waits for those that are running. */
  stop(): Promise<void>;
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Manages the archive of the open environment: its key, copies, checks and backups. */
class Maintenance implements ArchiveMaintenance {
  readonly #deps: MaintenanceDeps;
  readonly #log: Platform['log'];
  readonly #file: ArchiveFile;
  readonly #daily: DailyMaintenance;
  /** The open archive, and the result of preparing it. */
  #prepared: (Prepared & KeyedArchive) | null = null;
  /** The file that was prepared last. */
  #preparedFile: string | null = null;
  /** Files known to be damaged, and files that may be, with the check that tells. Another environment's file is not meant. */
  readonly #damaged = new Set<string>();
  readonly #suspect = new Map<string, Check>();
  #presence: PresenceWatch | null = null;

  constructor(desk: MaintenanceDeps) {
    const { platform, settings, whenOpened } = desk;
    this.#deps = desk;
    this.#log = platform.log;
    const file = new ArchiveFile(platform, settings, whenOpened);
    this.#file = file;
    this.#daily = new DailyMaintenance(file, platform, (damaged) => this.#restore(damaged));
  }

  async prepare(environment: Environment): Promise<string | null> {
    const { settings } = this.#file;
    const paths = this.#file.pathsIn(environment);
    const { file } = paths;
    this.#preparedFile = file;
    const benchKey = await this.#file.key.load();
    const prepared = await prepareArchive(paths, {
      key: benchKey,
      now: this.#file.now(),
      station: () => settings().station.name,
      ...{ isDamaged: this.#damaged.has(file), suspected: this.#suspect.get(file) },
      known: await this.#deps.ends.known(environment),
      announce: (coming) => this.#announce(environment, coming),
      onError: (what, error) => this.#log.error(what, error),
    });
    const archive = { environment, paths, key: prepared.form === 'plain' ? null : benchKey };
    this.#prepared = { ...prepared, ...archive };
    this.#forgetDamage(file);
    const { report } = prepared;
    if (report?.from === 'itself') this.#log.error('the archive is not the one that was open here last');
    else if (report) this.#log.error(`the archive was restored from the copy of ${report.copyAt}`);
    await this.#copyBeforeMigration(archive);
    return archive.key;
  }

  /** Copies an archive of an older version: if this version is uninstalled again, the older one can open the copy (docs/data.md). */
  async #copyBeforeMigration(archive: KeyedArchive): Promise<void> {
    if (!isOlder(archive.paths.file, archive.key)) return;
    this.#log.info('the archive is of an older version: it is copied before its tables change');
    await this.#daily
      .copyUnopened(archive)
      .catch((error: unknown) => this.#log.error('the copy before the change could not be made', error));
  }

  markSuspect(check: Check): void {
    if (this.#preparedFile !== null) this.#suspect.set(this.#preparedFile, check);
  }

  #forgetDamage(file: string): void {
    this.#damaged.delete(file);
    this.#suspect.delete(file);
  }

  damaged(): void {
    const file = this.#preparedFile;
    if (file === null) return;
    void this.#restore(file).catch((error: unknown) =>
      this.#log.error('the archive could not be made whole', error),
    );
  }

  begin(archive: WatchedArchive): void {
    if (!this.#prepared) throw new Error('the archive was not prepared');
    this.#daily.begin(archive, this.#prepared, this.#prepared.isChecked);
    const { platform, disk, reopen } = this.#deps;
    this.#presence = watchPresence(archive, this.#prepared.paths, {
      ...{ log: platform.log, disk, reopen },
      suspect: () => this.markSuspect('quick_check'),
    });
  }

  async stop(): Promise<void> {
    await this.#daily.stop();
    await this.#presence?.stop();
    this.#presence = null;
  }

  get handlers(): DataDesk {
    const { platform, busy, change, reopen } = this.#deps;
    const { settings } = this.#file;
    return {
      state: () => Promise.resolve(this.#state()),
      busy,
      chooseSave: (name) => platform.outside.chooseSave(name),
      chooseOpen: () => platform.outside.chooseOpen(),
      backupName: () => {
        const { environment } = this.#file;
        return `Packbench ${environment} ${localDay(this.#file.now())}.pbbackup`;
      },
      ...createBackups({
        file: this.#file,
        announce: (...coming) => this.#announce(...coming),
        reopen,
        onReplaced: (file) => this.#forgetDamage(file),
        onBadRow: (error) =>
          this.#log.error('a row of the restored archive is unreadable and stays as it is', error),
      }),
      check: () => this.#daily.check(),
      copy: () => this.#daily.copy(),
      reopen: () => reopen(),
      acceptUnencrypted: () => change({ data: { ...settings().data, unencryptedAccepted: true } }),
      reportSeen: () => reportSeen(this.#file.paths),
      changed: () => this.#file.changed(),
      onError: (what, error) => this.#log.error(what, error),
    };
  }

  /** An error is only logged: opening the archive is more important. The check of the record then reports that its end is missing. */
  async #announce(environment: Environment, coming: RestoredArchive): Promise<void> {
    await this.#deps.ends
      .announce(environment, coming)
      .catch((error: unknown) => this.#log.error('the end of the restored record could not be kept', error));
  }

  async #restore(file: string): Promise<void> {
    this.#log.error('the archive is damaged');
    this.#damaged.add(file);
    await this.#deps.reopen();
  }

  #state(): DataState {
    const { paths, key, settings, isWorkedOn } = this.#file;
    const copies = latestFirst(copiesOf(paths), this.#file.now());
    const [last] = copies;
    return {
      encryption:
        this.#prepared?.form === 'plain'
          ? { on: false, reason: key.plainReason, ask: !settings().data.unencryptedAccepted }
          : { on: true },
      copies: {
        last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
        count: copies.length,
        isMaking: isWorkedOn,
        hasFailed: this.#daily.hasFailed,
      },
      archiveBytes: bytesOf(paths.file),
      inspection: this.#daily.inspection,
      report: reportView(readReport(paths)),
    };
  }
}

export const createArchiveMaintenance = (
  desk: MaintenanceDeps,
): ArchiveMaintenance & { handlers: DataDesk } => new Maintenance(desk);
