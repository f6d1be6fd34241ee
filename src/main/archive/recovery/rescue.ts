import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { closeAsOneFile, busyTimeoutMs, Connection } from '../core/connection';
import { addressOf, type ArchiveKey, formOf } from '../core/cipher';
import { freeAside, moveDatabase, removeDatabase, syncFile, syncFolder } from '../core/files';
import { type ArchivePaths } from '../core/paths';
import { publishReport, readWaitingReport, type RestoreReport, writeReport } from './report';

/**
 * Writes the complete content of an open archive into a new file, because its own file was deleted. The file has its name only once it is
 * complete. `prepareArchive` then puts it in the archive's place the next time the archive is opened.
 */
export const rescue = async (
  connection: Connection,
  { folder, rescued, rescuing }: ArchivePaths,
  key: ArchiveKey | null,
): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await removeDatabase(rescuing);
    connection.exec(`vacuum into ${addressOf(rescuing, key)}`);
    syncFile(rescuing);
    await moveDatabase(rescuing, rescued);
  } finally {
    await removeDatabase(rescuing);
  }
  syncFolder(folder);
};

/** A person has to check before work continues. */
const pauseBatches = (file: string, key: ArchiveKey | null): void => {
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    connection.exec(`update batches set state = 'paused' where state in ('running', 'finishing')`);
  } finally {
    closeAsOneFile(connection);
  }
};

const reportOf = (now: Date, aside: string | null): RestoreReport => ({
  ...{ at: now.toISOString(), from: 'rescued', copyAt: now.toISOString(), aside },
  ...{ saved: {}, isWhole: true, bought: [], lost: [], mayBeBought: [], mayBePrinted: [] },
});

/** The name of the file that an interrupted attempt has set aside already; null if there was none. */
const setAsideBefore = (paths: ArchivePaths): string | null => {
  const name = readWaitingReport(paths)?.aside ?? null;
  return name !== null && existsSync(join(paths.folder, name)) ? name : null;
};

/**
 * Puts a rescued archive, if there is one, in the place of its file; a file that is there now is kept under another name. Neither may be
 * open.
 * @returns whether there was one
 * @throws an error of the file system or of SQLite: then the rescued archive stays for the next time, and nothing else may be opened
 */
export const placeRescued = async (
  paths: ArchivePaths,
  key: ArchiveKey | null,
  now: Date,
): Promise<boolean> => {
  const { file, rescued, folder } = paths;
  if (!existsSync(rescued)) return false;
  pauseBatches(rescued, formOf(rescued) === 'plain' ? null : key);
  const aside = freeAside(paths, 'replaced', now);
  const isAside = existsSync(file);
  // First, because it needs room on the disk: an archive in its place is not reported any more.
  writeReport(paths, reportOf(now, isAside ? basename(aside) : setAsideBefore(paths)));
  if (isAside) await moveDatabase(file, aside);
  await removeDatabase(file);
  await moveDatabase(rescued, file);
  syncFolder(folder);
  publishReport(paths);
  return true;
};
