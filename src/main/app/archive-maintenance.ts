import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataState, PlainReason } from '#shared/bridge/contract';
import { environments, type Settings } from '#shared/settings';
import { type Check, isSound } from '../archive/core/background';
import { openBackup, writeBackup } from '../archive/recovery/backup';
import { copiesOf, makeCopy } from '../archive/recovery/copies';
import { type Prepared, prepareArchive } from '../archive/recovery/prepare';
import { readReport, reportSeen, type RestoreReport } from '../archive/recovery/report';
import { type Coming, restoreArchive } from '../archive/recovery/restore';
import { SealError } from '../archive/recovery/sealed-file';
import { formOf } from '../archive/core/cipher';
import { removeDatabase } from '../archive/core/files';
import { takeLock } from '../archive/core/lock';
import { type ArchivePaths, pathsOf } from '../archive/core/paths';
import { type KeyState, openKeyBook } from '../credentials/archive-key';
import { type DataDesk } from '../features/data/data-calls';
import { createPresenceWatch, type PresentArchive } from './archive-presence';
import type { DiskState } from './disk';
import type { Platform } from './platform';
import type { RecordEnds } from './record-end';

/** Copies that are kept. */
const keptCopies = 7;
const usualTimes = { firstMs: 15_000, everyMs: 600_000 };

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
interface WatchedArchive extends PresentArchive {
  inspectDocuments(): Promise<{ documents: number; damaged: string[] }>;
  verifyChain(): Promise<{ breakCount: number }>;
}

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

const localDay = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

const plainReason = (state: KeyState): PlainReason => {
  if (state.kind === 'lost') return 'lost';
  return state.kind === 'none' && state.reason !== 'ok' ? state.reason : 'failed';
};

const shown = (report: RestoreReport | null): DataState['report'] => {
  if (!report) return null;
  const { saved, ...rest } = report;
  return { ...rest, isRead: saved !== null };
};

/** Keeps the archive of whichever environment is open: its key, its copies, its check, its backups. */
export const createArchiveMaintenance = (desk: CareDesk): ArchiveMaintenance & { handlers: DataDesk } => {
  const { platform, settings } = desk;
  const { log } = platform;
  const keys = openKeyBook({ file: join(platform.folder, 'archive-key.bin'), keychain: platform.keychain });
  const times = { ...usualTimes, ...platform.tuning?.data };
  const now = (): Date => platform.clock?.now() ?? new Date();
  const fileOf = (environment: string): string => join(platform.folder, environment, 'archive.db');
  const paths = (): ArchivePaths => pathsOf(fileOf(settings().service.environment));
  const changed = (): void => platform.announce('data.changed', {});

  /** An archive that can be had is worth more than a record that can be compared: the check then says that its end is gone. */
  const announce = (coming: Coming): Promise<void> =>
    desk.ends
      .announce(settings().service.environment, coming)
      .catch((error: unknown) => log.error('the end of the restored record could not be kept', error));

  let prepared: Prepared | null = null;
  let key: string | null = null;
  let keyState: KeyState = { kind: 'none', reason: 'no_keychain' };
  let isDamaged = false;
  let isSuspect = false;
  let hasFailed = false;
  let inspection: DataState['inspection'] = null;
  let timers: NodeJS.Timeout[] = [];
  let making: Promise<unknown> | null = null;

  /** A new key would not open what another one encrypted. */
  const isAnyEncrypted = (): boolean => environments.some((name) => formOf(fileOf(name)) === 'encrypted');

  const lookForKey = async (mayMake: boolean): Promise<void> => {
    keyState = await keys.get();
    if (keyState.kind === 'none' && keyState.reason === 'ok' && mayMake)
      keyState = await keys.make().catch((error: unknown): KeyState => {
        log.error('the key of the archive can not be kept', error);
        return { kind: 'none', reason: 'ok' };
      });
  };

  /** One piece of long work on the file at a time. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    while (making) await making.catch(() => undefined);
    const mine = work();
    making = mine;
    changed();
    try {
      return await mine;
    } finally {
      if (making === mine) making = null;
      changed();
    }
  };

  const copy = (): Promise<void> =>
    alone(async () => {
      try {
        const made = await makeCopy(paths(), { key, now: now(), keep: keptCopies });
        hasFailed = false;
        log.info(`the daily copy was made: ${made.bytes} bytes`);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });

  const copyWhenDue = async (): Promise<void> => {
    const [last] = copiesOf(paths());
    if (!settings().data.dailyCopy || (last && localDay(last.at) === localDay(now()))) return;
    await copy().catch((error: unknown) => log.error('the daily copy could not be made', error));
  };

  const makeWhole = async (): Promise<void> => {
    log.error('the archive is damaged');
    isDamaged = true;
    await desk.reopen();
  };
  const damaged = (): void =>
    void makeWhole().catch((error: unknown) => log.error('the archive could not be made whole', error));

  const check = async (pragma?: Check): Promise<boolean> => {
    const sound = await alone(() => isSound(paths().file, key, pragma));
    if (sound) return true;
    await makeWhole();
    return false;
  };

  /** Every page, every document's hash and every entry of the record, once a day, beside the work. */
  const inspectWhenDue = async (archive: WatchedArchive): Promise<void> => {
    if (inspection && localDay(new Date(inspection.at)) === localDay(now())) return;
    // A damaged page opens the archive anew, from the last copy.
    if (!(await check('integrity_check'))) return;
    const { documents, damaged } = await archive.inspectDocuments();
    const { breakCount } = await archive.verifyChain();
    inspection = { at: now().toISOString(), documents, damaged, breaks: breakCount };
    const found = damaged.length + breakCount;
    const told = `the daily check looked at every page and ${documents} documents`;
    if (found === 0) log.info(`${told}: all is sound`);
    else log.error(`${told}: ${damaged.length} labels damaged, the record changed in ${breakCount} places`);
    changed();
  };

  const prepare = async (file: string): Promise<string | null> => {
    await lookForKey(!isAnyEncrypted());
    key = keyState.kind === 'key' ? keyState.key : null;
    const plan = {
      key,
      now: now(),
      station: () => settings().station.name,
      ...{ isDamaged, isSuspect },
      known: await desk.ends.known(settings().service.environment),
      announce,
      onError: (what: string, error: unknown): void => log.error(what, error),
    };
    prepared = await prepareArchive(pathsOf(file), plan);
    isDamaged = false;
    isSuspect = false;
    if (prepared.report?.from === 'itself') log.error('the archive is not the one that was open here last');
    else if (prepared.report)
      log.error(`the archive was restored from the copy of ${prepared.report.copyAt}`);
    if (prepared.form === 'plain') key = null;
    return key;
  };

  const suspect = (): void => {
    isSuspect = true;
  };
  const presence = createPresenceWatch({
    ...{ log, disk: desk.disk, reopen: desk.reopen, now, suspect },
    paths,
    key: () => key,
  });

  /** Aborted once the open archive is about to close. */
  let resting = new AbortController();
  const begin = (archive: WatchedArchive): void => {
    const first = async (): Promise<void> => {
      if (prepared && !prepared.isChecked && !(await check())) return;
      await daily();
    };
    const daily = async (): Promise<void> => {
      await copyWhenDue();
      await inspectWhenDue(archive);
    };
    const mine = new AbortController();
    resting = mine;
    // What was being looked at when the archive closed is looked at again the next time it opens.
    const later = (work: () => Promise<unknown>) => (): void =>
      void work().catch((error: unknown) => {
        if (!mine.signal.aborted) log.error('looking after the archive failed', error);
      });
    timers = [
      setTimeout(later(first), times.firstMs),
      setInterval(later(daily), times.everyMs),
      presence.watch(archive),
    ];
    for (const timer of timers) timer.unref();
  };

  const rest = async (): Promise<void> => {
    resting.abort();
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    while (making) await making.catch(() => undefined);
  };

  const state = (): Promise<DataState> => {
    const copies = copiesOf(paths());
    const [last] = copies;
    const { unencryptedAccepted } = settings().data;
    return Promise.resolve({
      encryption:
        prepared?.form === 'plain'
          ? { on: false as const, reason: plainReason(keyState), ask: !unencryptedAccepted }
          : { on: true as const },
      copies: {
        last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
        count: copies.length,
        isMaking: making !== null,
        hasFailed,
      },
      archiveBytes: bytesOf(paths().file),
      inspection,
      report: shown(readReport(paths())),
    });
  };

  const backup = (file: string, passphrase: string): Promise<void> =>
    alone(() => {
      const { station, service } = settings();
      const plan = { key, passphrase, environment: service.environment, station: station.name, now: now() };
      return writeBackup(paths(), file, plan);
    });

  /** The key that the restored archive is to have; one that can't be had any more is put aside for a new one. */
  const keyForRestore = async (): Promise<string | null> => {
    await lookForKey(true);
    if (keyState.kind === 'lost' && formOf(paths().file) === 'encrypted') {
      await keys.giveUp(now());
      await lookForKey(true);
    }
    return keyState.kind === 'key' ? keyState.key : null;
  };

  const restore: DataDesk['restore'] = async (file, passphrase) => {
    try {
      const opened = await openBackup(paths(), file, passphrase);
      if (opened.environment !== settings().service.environment) {
        await removeDatabase(opened.file);
        return { ok: false, message: `It is a backup of ${opened.environment}`, problem: 'environment' };
      }
      let report: RestoreReport | null = null;
      await desk.reopen(async () => {
        const release = takeLock(paths().file);
        try {
          const from = { kind: 'backup' as const, ...opened };
          const station = (): string => settings().station.name;
          const plan = {
            from,
            key: await keyForRestore(),
            why: 'replaced' as const,
            now: now(),
            station,
            announce,
          };
          report = await restoreArchive(paths(), plan);
        } finally {
          release();
          await removeDatabase(opened.file);
        }
      });
      return { ok: true, report: shown(report) };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return { ok: false, message: 'The backup can not be opened', problem: error.problem };
    }
  };

  return {
    prepare,
    suspect,
    begin,
    damaged,
    rest,
    handlers: {
      state,
      busy: desk.busy,
      chooseSave: (name) => platform.outside?.chooseSave?.(name) ?? Promise.resolve(null),
      chooseOpen: () => platform.outside?.chooseOpen?.() ?? Promise.resolve(null),
      backupName: () =>
        `Packbench ${settings().service.environment} ${now().toISOString().slice(0, 10)}.pbbackup`,
      backup,
      restore,
      check: () => check(),
      copy,
      reopen: () => desk.reopen(),
      acceptUnencrypted: () => desk.change({ data: { ...settings().data, unencryptedAccepted: true } }),
      reportSeen: () => reportSeen(paths()),
      changed,
      onError: (what, error) => log.error(what, error),
    },
  };
};
