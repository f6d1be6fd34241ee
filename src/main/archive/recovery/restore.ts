import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyDatabase, isSound } from '../core/background';
import type { ArchiveKey } from '../core/cipher';
import { busyTimeoutMs, closeAsOneFile, Connection, isArchive } from '../core/connection';
import { copyReadable } from '../core/copy-readable';
import { announceInMark } from '../disk/mark';
import { ArchiveError, type RowError } from '../core/errors';
import { requireOurs } from '../core/file';
import type { Head } from '#shared/record/record';
import { codedMessage } from '#shared/text/coded-message';
import { freeAside, moveDatabase, removeDatabase, syncFile, syncFolder } from '../core/files';
import { migrate } from '../core/migrate';
import { type ArchivePaths, sideFiles } from '../core/paths';
import { chainUnproven, headIn } from '../audit/salvaged';
import { startChain } from '../audit/start';
import { insertStationEvent } from '../tables/station-events';
import { inTransaction } from '../core/work-queue';
import { relinkBatches, relinkReplacements } from './lost-links';
import { holdOpenOrders } from './open-orders';
import { readReplaced } from './replaced';
import { dropReport, publishReport, type RestoreReport, writeReport } from './report';
import type { Salvaged } from './salvage';

/** A restored archive that is about to take its place: the end of its record, and what it was made from. */
export interface RestoredArchive {
  head: Head;
  restore: Pick<RestoreReport, 'at' | 'from' | 'copyAt'>;
}

export interface Restoration {
  from: { kind: RestoreReport['from']; file: string; key: ArchiveKey | null; at: Date };
  /** The key of the restored archive, and of the current one. */
  key: ArchiveKey | null;
  /** Why the current archive is replaced. */
  why: 'damaged' | 'replaced';
  /** The current archive lacks work that was done: what it does not show may still have happened. */
  isShort?: boolean;
  now: Date;
  station: () => string;
  /** Awaited before the restored archive takes its place. If it rejects, the current one stays. */
  announce?: ((coming: RestoredArchive) => Promise<void>) | undefined;
  /** Called once with each unreadable row of an order that is open: the row stays as it is, and nothing can buy it. */
  onBadRow?: (error: RowError) => void;
}

/** Reported after each step, for tests that simulate a power cut there. */
export type RestoreStep = 'copied' | 'built' | 'announced' | 'ready' | 'aside' | 'placed';

const packagesIn = (target: Connection): Set<string> =>
  new Set(
    target
      .all('select package_id from labels where package_id is not null')
      .map((row) => String(row['package_id'])),
  );

/** Adds recovered rows to the record, and an entry about the restore. */
const noteRestore = (
  target: Connection,
  { entries }: Salvaged,
  { from, now, station }: Restoration,
  aside: string | null,
): void => {
  const at = now.toISOString();
  startChain(target, at, station());
  const unproven = chainUnproven(target);
  const event = {
    type: 'archive.restored',
    from: from.kind,
    copyAt: from.at.toISOString(),
    aside,
    entries,
    unproven,
  } as const;
  const deps = { connection: target, station, operator: () => null, onBadRow: () => undefined };
  inTransaction(target, () => insertStationEvent(event, at, deps));
};

const unusable = ({ file }: ArchivePaths): ArchiveError =>
  new ArchiveError('corrupt', file, codedMessage('archive.restored'));

/** Passes each row on once. */
const oncePerRow = (onBadRow: Restoration['onBadRow']): ((error: RowError) => void) => {
  const passed = new Set<string>();
  return (error) => {
    if (passed.has(error.id)) return;
    passed.add(error.id);
    onBadRow?.(error);
  };
};

interface Built {
  report: RestoreReport;
  head: Head | null;
}

const build = async (paths: ArchivePaths, restoration: Restoration, asideFile: string): Promise<Built> => {
  const { from, key, now, station } = restoration;
  const target = new Connection(paths.restoring, busyTimeoutMs, key);
  try {
    // Everything is synced together at the end.
    target.exec('pragma synchronous=off; pragma journal_mode=memory');
    // An empty file would become an archive without any label.
    if (!isArchive(target)) throw unusable(paths);
    requireOurs(paths.file, target);
    migrate(target);
    const known = packagesIn(target);
    const replaced = await readReplaced(paths, key, target);
    const { salvaged, isRead } = replaced;
    const isLogComplete = replaced.isLogComplete && restoration.isShort !== true;
    const aside = existsSync(paths.file) ? basename(asideFile) : null;
    noteRestore(target, salvaged, restoration, aside);
    const open = await holdOpenOrders(target, salvaged, {
      station,
      now: now.toISOString(),
      isLogComplete,
      known,
      onBadRow: oncePerRow(restoration.onBadRow),
    });
    relinkBatches(target);
    relinkReplacements(target);
    const report = {
      at: now.toISOString(),
      from: from.kind,
      copyAt: from.at.toISOString(),
      aside,
      saved: isRead ? salvaged.taken : null,
      isWhole: isRead && isLogComplete && salvaged.isWhole,
      ...open,
    };
    return { report, head: headIn(target) };
  } finally {
    closeAsOneFile(target);
  }
};

/** Moves the current archive and its files to another name. Its log is copied first, so that a kill in between leaves both complete. */
const putAside = async (paths: ArchivePaths, aside: string): Promise<void> => {
  if (!existsSync(paths.file)) return;
  for (const suffix of sideFiles) {
    if (!existsSync(paths.file + suffix)) continue;
    await copyReadable(paths.file + suffix, aside + suffix);
    syncFile(aside + suffix);
  }
  syncFolder(paths.folder);
  await moveDatabase(paths.file, aside);
  syncFolder(paths.folder);
};

const place = async (paths: ArchivePaths): Promise<void> => {
  // SQLite would apply the log of another file to it.
  await removeDatabase(paths.file);
  await moveDatabase(paths.restored, paths.file);
  syncFolder(paths.folder);
};

/** Removes copied logs of an archive that was not moved in the end. */
const removeOrphanedLogs = ({ folder, file }: ArchivePaths): void => {
  const aside = new RegExp(`^${basename(file, '.db')}-(damaged|replaced)-\\w+\\.db(?=-(wal|shm|journal)$)`);
  for (const name of readdirSync(folder)) {
    const [itsFile] = aside.exec(name) ?? [];
    if (itsFile !== undefined && !existsSync(join(folder, itsFile)))
      rmSync(join(folder, name), { force: true });
  }
};

/** Completes or undoes a restore that was interrupted: the old archive stays, or the new one takes its place. */
export const settleRestore = async (paths: ArchivePaths): Promise<void> => {
  const unfinished = [paths.restoring, paths.salvaging, paths.incoming, paths.backup, paths.rescuing];
  for (const file of unfinished) await removeDatabase(file);
  removeOrphanedLogs(paths);
  if (existsSync(paths.restored)) {
    if (existsSync(paths.file)) {
      // The report is removed first: without the archive it would describe a restore that did not happen.
      dropReport(paths);
      await removeDatabase(paths.restored);
    } else await place(paths);
  }
  publishReport(paths);
};

/**
 * Makes an archive from a copy and from what can be read of the current one since, and puts it in its place. The current archive is kept
 * under a name with the date. It must not be open.
 * @throws ArchiveError when the copy can't be used; FileWorkError, or an error of the file system: the archive is then unchanged
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
    const aside = freeAside(paths, why, now);
    const { report, head } = await build(paths, restoration, aside);
    reached('built');
    if (!(await isSound(paths.restoring, key))) throw unusable(paths);
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
    await putAside(paths, aside);
    reached('aside');
    await place(paths);
    publishReport(paths);
    reached('placed');
    return report;
  } finally {
    await removeDatabase(paths.restoring);
  }
};
