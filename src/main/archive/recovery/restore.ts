import { existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyDatabase, isSound } from '../core/background';
import { type ArchiveKey, formOf } from '../core/cipher';
import { busyTimeoutMs, closeWhole, Connection, isArchive, schemaVersion } from '../core/connection';
import { announceInMark } from '../disk/mark';
import { ArchiveError } from '../core/errors';
import type { Head } from '#shared/record/record';
import { moveDatabase, removeDatabase, syncFile, syncFolder } from '../core/files';
import { currentVersion, migrate } from '../core/migrate';
import { type ArchivePaths, besides } from '../core/paths';
import { chainRest, headIn } from '../audit/salvaged';
import { startChain } from '../audit/start';
import { insertStationEvent } from '../tables/station-events';
import { inTransaction } from '../core/work-queue';
import { holdOpenOrders } from './open-orders';
import { wentOnFrom } from './common-history';
import { lacksItsLog } from './lost-end';
import { dropReport, publishReport, type RestoreReport, writeReport } from './report';
import { nothingSalvaged, salvage, type Salvaged } from './salvage';

/** An archive that a restore made and that is about to take its place: where its record ends, and what it was made from. */
export interface Coming {
  head: Head;
  restore: Pick<RestoreReport, 'at' | 'from' | 'copyAt'>;
}

export interface Restoration {
  from: { kind: RestoreReport['from']; file: string; key: ArchiveKey | null; at: Date };
  /** Of the archive that is made, and of the one that is there. */
  key: ArchiveKey | null;
  /** Why the one that is there is put aside. */
  why: 'damaged' | 'replaced';
  /** The one that is there lacks work that is known to have been done: what it does not tell may have happened. */
  isShort?: boolean;
  now: Date;
  station: () => string;
  /** Waited for before the new archive takes its place. A rejection leaves the old one. */
  announce?: ((coming: Coming) => Promise<void>) | undefined;
}

/** Told after each step, for tests that cut the power there. */
export type RestoreStep = 'copied' | 'built' | 'announced' | 'ready' | 'aside' | 'placed';

interface Newer {
  salvaged: Salvaged;
  isRead: boolean;
  /** It tells all that happened since the older one, as far as it could be read. */
  isLogComplete: boolean;
}

/** Reads what can be read of the archive that is there, from a copy of its bytes: itself it stays as it was found. */
const readNewer = async (
  { file, salvaging }: ArchivePaths,
  key: ArchiveKey | null,
  target: Connection,
): Promise<Newer> => {
  const nothing = { salvaged: nothingSalvaged(), isRead: false, isLogComplete: false };
  const form = formOf(file);
  if (form === 'missing' || (form === 'encrypted' && key === null)) return nothing;
  const isLogComplete = !lacksItsLog(file);
  await removeDatabase(salvaging);
  for (const suffix of ['', '-wal', '-journal'])
    if (existsSync(file + suffix)) await copyFile(file + suffix, salvaging + suffix);
  // A first page that is damaged has lost what tells an encrypted file.
  const source = new Connection(salvaging, busyTimeoutMs, form === 'plain' ? null : key);
  try {
    if (!isArchive(source)) return nothing;
    const version = Math.min(schemaVersion(source), currentVersion);
    const isItsOwn = wentOnFrom(target, source);
    const salvaged = await salvage(source, target, version);
    return { salvaged, isRead: true, isLogComplete: isLogComplete && isItsOwn };
  } catch {
    return nothing;
  } finally {
    source.close();
    await removeDatabase(salvaging);
  }
};

const packagesIn = (target: Connection): Set<string> =>
  new Set(
    target
      .all('select package_id from labels where package_id is not null')
      .map((row) => String(row['package_id'])),
  );

/** Whatever was taken over is in the record from here on, and so is that it was. */
const noteRestore = (
  target: Connection,
  { entries }: Salvaged,
  { from, now, station }: Restoration,
  aside: string | null,
): void => {
  const at = now.toISOString();
  startChain(target, at, station());
  const unproven = chainRest(target);
  const event = {
    type: 'archive.restored',
    from: from.kind,
    copyAt: from.at.toISOString(),
    aside,
    entries,
    unproven,
  } as const;
  const around = { connection: target, station, operator: () => null, onBadRow: () => undefined };
  inTransaction(target, () => insertStationEvent(event, at, around));
};

interface Built {
  report: RestoreReport;
  head: Head | null;
}

const build = async (paths: ArchivePaths, restoration: Restoration): Promise<Built> => {
  const { from, key, now, station, why } = restoration;
  const target = new Connection(paths.restoring, busyTimeoutMs, key);
  try {
    // All of it is put on the disk at once, at the end.
    target.exec('pragma synchronous=off; pragma journal_mode=memory');
    migrate(target);
    const known = packagesIn(target);
    const newer = await readNewer(paths, key, target);
    const { salvaged, isRead } = newer;
    const isLogComplete = newer.isLogComplete && restoration.isShort !== true;
    const aside = existsSync(paths.file) ? basename(paths.aside(why, now)) : null;
    noteRestore(target, salvaged, restoration, aside);
    const gap = await holdOpenOrders(target, salvaged, {
      station,
      now: now.toISOString(),
      isLogComplete,
      known,
    });
    const report = {
      at: now.toISOString(),
      from: from.kind,
      copyAt: from.at.toISOString(),
      aside,
      saved: isRead ? salvaged.taken : null,
      isWhole: isRead && isLogComplete && salvaged.isWhole,
      ...gap,
    };
    return { report, head: headIn(target) };
  } finally {
    closeWhole(target);
  }
};

/** Puts the archive that is there aside with all that belongs to it. Its log is a copy first: a kill between leaves both whole. */
const putAside = async (paths: ArchivePaths, aside: string): Promise<void> => {
  if (!existsSync(paths.file)) return;
  for (const suffix of besides) {
    if (!existsSync(paths.file + suffix)) continue;
    await copyFile(paths.file + suffix, aside + suffix);
    syncFile(aside + suffix);
  }
  syncFolder(paths.folder);
  await moveDatabase(paths.file, aside);
  syncFolder(paths.folder);
};

const place = async (paths: ArchivePaths): Promise<void> => {
  // A log that is not this file's would be played into it.
  await removeDatabase(paths.file);
  await moveDatabase(paths.restored, paths.file);
  syncFolder(paths.folder);
};

/** Logs whose archive was not put aside after all. */
const removeStrays = ({ folder, file }: ArchivePaths): void => {
  const aside = new RegExp(`^${basename(file, '.db')}-(damaged|replaced)-\\w+\\.db(?=-(wal|shm|journal)$)`);
  for (const name of readdirSync(folder)) {
    const [itsFile] = aside.exec(name) ?? [];
    if (itsFile !== undefined && !existsSync(join(folder, itsFile)))
      rmSync(join(folder, name), { force: true });
  }
};

/** Puts right what a kill left half way through a restore: the old archive stays, or the new one is put in its place. */
export const settleRestore = async (paths: ArchivePaths): Promise<void> => {
  for (const file of [paths.restoring, paths.salvaging, paths.incoming, paths.backup])
    await removeDatabase(file);
  removeStrays(paths);
  if (existsSync(paths.restored)) {
    if (existsSync(paths.file)) {
      // The report goes first: alone it would tell of a restore that was finished.
      dropReport(paths);
      await removeDatabase(paths.restored);
    } else await place(paths);
  }
  publishReport(paths);
};

/**
 * Makes an archive from an older copy and what can be read of the one that is there, and puts it in its place. The one that was
 * there is kept under a name with the date. Nobody may have it open.
 * @throws ArchiveError when the copy can't be used; FileWorkError, or an error of the file system: the archive is then as it was
 */
export const restoreArchive = async (
  paths: ArchivePaths,
  restoration: Restoration,
  reached: (step: RestoreStep) => void = () => undefined,
): Promise<RestoreReport> => {
  const { from, key, now, why } = restoration;
  await removeDatabase(paths.restoring);
  await copyDatabase(from, { file: paths.restoring, key });
  reached('copied');
  try {
    const { report, head } = await build(paths, restoration);
    reached('built');
    if (!(await isSound(paths.restoring, key)))
      throw new ArchiveError('corrupt', paths.file, 'what was restored is damaged');
    syncFile(paths.restoring);
    const { at, from: kind, copyAt } = report;
    if (head) {
      await restoration.announce?.({ head, restore: { at, from: kind, copyAt } });
      announceInMark(paths.mark, key, head);
    }
    reached('announced');
    dropReport(paths);
    await moveDatabase(paths.restoring, paths.restored);
    syncFolder(paths.folder);
    writeReport(paths, report);
    reached('ready');
    await putAside(paths, paths.aside(why, now));
    reached('aside');
    await place(paths);
    publishReport(paths);
    reached('placed');
    return report;
  } finally {
    await removeDatabase(paths.restoring);
  }
};
