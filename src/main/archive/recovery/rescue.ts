import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { closeAsOneFile, busyTimeoutMs, Connection } from '../core/connection';
import { addressOf, type ArchiveKey } from '../core/cipher';
import { moveDatabase, removeDatabase, syncFile, syncFolder } from '../core/files';
import { type ArchivePaths } from '../core/paths';
import { publishReport, type RestoreReport, writeReport } from './report';

/** Writes the complete content of an open archive into a new file, because its own file was deleted. Blocks the thread. */
export const rescue = async (connection: Connection, file: string, key: ArchiveKey | null): Promise<void> => {
  await removeDatabase(file);
  connection.exec(`vacuum into ${addressOf(file, key)}`);
  syncFile(file);
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

/**
 * Puts a rescued archive in the place of its file; a file that is there now is kept under another name. Neither may be open.
 * @throws an error of the file system: the next `prepareArchive` then uses what is there, and the mark
 */
export const placeRescued = async (paths: ArchivePaths, key: ArchiveKey | null, now: Date): Promise<void> => {
  const { file, rescued, folder } = paths;
  pauseBatches(rescued, key);
  const aside = paths.aside('replaced', now);
  const isAside = existsSync(file);
  if (isAside) await moveDatabase(file, aside);
  await removeDatabase(file);
  await moveDatabase(rescued, file);
  syncFolder(folder);
  writeReport(paths, reportOf(now, isAside ? basename(aside) : null));
  publishReport(paths);
};
