import { statSync } from 'node:fs';
import type { DataState } from '#shared/bridge/contract';
import type { Settings } from '#shared/settings';
import { pathsOf } from '../archive/core/paths';
import { copiesOf } from '../archive/recovery/copies';
import { isOlder } from '../archive/core/migrate';
import { type Prepared, prepareArchive } from '../archive/recovery/prepare';
import { readReport, reportSeen } from '../archive/recovery/report';
import type { Coming } from '../archive/recovery/restore';
import type { DataDesk } from '../features/data/data-calls';
import { ArchiveFile } from './archive-file';
import { createPresenceWatch, type PresentArchive } from './archive-presence';
import { createBackups, shown } from './backups';
import { DailyCare, type InspectedArchive } from './daily-care';
import type { DiskState } from './disk';
import type { Platform } from './platform';
import type { RecordEnds } from './record-end';

interface CareDesk {
  platform: Platform;
  ends: RecordEnds;
  disk: DiskState;
  settings: () => Settings;
  change: (change: Partial<Settings>) => void;
  busy: () => number;
  /** Closes the archive, lets `between` work on its file, and opens it again; told which one was open until then. */
  reopen: (between?: (wasOpen: object | null) => Promise<void>) => Promise<void>;
}

/** The open archive, by shape. */
type WatchedArchive = PresentArchive & InspectedArchive;

/** What the environment needs of it: the archive made ready, and rest before it is closed. */
export interface ArchiveMaintenance {
  /** @returns the key to open it with @throws ArchiveError */
  prepare(file: string): Promise<string | null>;
  /** What is to be opened next may be damaged: all of it is read before. */
  suspect(): void;
  /** The archive is open: what lasts is done beside it from now on. */
  begin(archive: WatchedArchive): void;
  /** A page of the open archive can't be read: it is opened anew, made whole from what can be had. */
  damaged(): void;
  /** Ends that, and waits for what is under way. */
  rest(): Promise<void>;
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Keeps the archive of whichever environment is open: its key, its copies, its check, its backups. */
class Maintenance implements ArchiveMaintenance {
  readonly #desk: CareDesk;
  readonly #log: Platform['log'];
  readonly #file: ArchiveFile;
  readonly #daily: DailyCare;
  readonly #presence: ReturnType<typeof createPresenceWatch>;
  /** What the open archive was found to be. */
  #prepared: Prepared | null = null;
  #isDamaged = false;
  #isSuspect = false;
  #watching: NodeJS.Timeout | undefined;

  constructor(desk: CareDesk) {
    const { platform, disk, settings, reopen } = desk;
    this.#desk = desk;
    this.#log = platform.log;
    const file = new ArchiveFile(platform, settings);
    this.#file = file;
    this.#daily = new DailyCare(file, platform, () => this.#makeWhole());
    this.#presence = createPresenceWatch({
      ...{ log: platform.log, disk, reopen },
      now: () => file.now(),
      paths: () => file.paths,
      key: () => file.key.current,
      suspect: () => this.suspect(),
    });
  }

  async prepare(file: string): Promise<string | null> {
    const { key, settings, environment } = this.#file;
    await key.look();
    const prepared = await prepareArchive(pathsOf(file), {
      key: key.current,
      now: this.#file.now(),
      station: () => settings().station.name,
      ...{ isDamaged: this.#isDamaged, isSuspect: this.#isSuspect },
      known: await this.#desk.ends.known(environment),
      announce: (coming) => this.#announce(coming),
      onError: (what, error) => this.#log.error(what, error),
    });
    this.#prepared = prepared;
    this.#isDamaged = false;
    this.#isSuspect = false;
    const { report } = prepared;
    if (report?.from === 'itself') this.#log.error('the archive is not the one that was open here last');
    else if (report) this.#log.error(`the archive was restored from the copy of ${report.copyAt}`);
    if (prepared.form === 'plain') key.current = null;
    await this.#copyBeforeMigration(file);
    return key.current;
  }

  /** Of an archive that an older version left: should this one be taken off again, the former opens it (docs/data.md). */
  async #copyBeforeMigration(file: string): Promise<void> {
    if (!isOlder(file, this.#file.key.current)) return;
    this.#log.info('the archive is of an older version: it is copied before its tables change');
    await this.#daily
      .copy()
      .catch((error: unknown) => this.#log.error('the copy before the change could not be made', error));
  }

  suspect(): void {
    this.#isSuspect = true;
  }

  damaged(): void {
    void this.#makeWhole().catch((error: unknown) =>
      this.#log.error('the archive could not be made whole', error),
    );
  }

  begin(archive: WatchedArchive): void {
    this.#daily.begin(archive, this.#prepared?.isChecked ?? true);
    this.#watching = this.#presence.watch(archive).unref();
  }

  async rest(): Promise<void> {
    clearInterval(this.#watching);
    await this.#daily.rest();
  }

  get handlers(): DataDesk {
    const { platform, busy, change, reopen } = this.#desk;
    const { settings } = this.#file;
    return {
      state: () => Promise.resolve(this.#state()),
      busy,
      chooseSave: (name) => platform.outside?.chooseSave?.(name) ?? Promise.resolve(null),
      chooseOpen: () => platform.outside?.chooseOpen?.() ?? Promise.resolve(null),
      backupName: () => {
        const { environment } = this.#file;
        return `Packbench ${environment} ${this.#file.now().toISOString().slice(0, 10)}.pbbackup`;
      },
      ...createBackups({ file: this.#file, announce: (coming) => this.#announce(coming), reopen }),
      check: () => this.#daily.check(),
      copy: () => this.#daily.copy(),
      reopen: () => reopen(),
      acceptUnencrypted: () => change({ data: { ...settings().data, unencryptedAccepted: true } }),
      reportSeen: () => reportSeen(this.#file.paths),
      changed: () => this.#file.changed(),
      onError: (what, error) => this.#log.error(what, error),
    };
  }

  /** An archive that can be had is worth more than a record that can be compared: the check then says that its end is gone. */
  async #announce(coming: Coming): Promise<void> {
    await this.#desk.ends
      .announce(this.#file.environment, coming)
      .catch((error: unknown) => this.#log.error('the end of the restored record could not be kept', error));
  }

  async #makeWhole(): Promise<void> {
    this.#log.error('the archive is damaged');
    this.#isDamaged = true;
    await this.#desk.reopen();
  }

  #state(): DataState {
    const { paths, key, settings, isWorkedOn } = this.#file;
    const copies = copiesOf(paths);
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
      report: shown(readReport(paths)),
    };
  }
}

export const createArchiveMaintenance = (desk: CareDesk): ArchiveMaintenance & { handlers: DataDesk } =>
  new Maintenance(desk);
