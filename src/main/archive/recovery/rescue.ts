import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { closeWhole, busyTimeoutMs, Connection } from '../core/connection';
import { addressOf, type ArchiveKey } from '../core/cipher';
import { moveDatabase, removeDatabase, syncFile, syncFolder } from '../core/files';
import { type ArchivePaths } from '../core/paths';
import { publishReport, type RestoreReport, writeReport } from './report';

/** Writes all that an open archive holds into a new file: its own has no name any more. Holds the thread while it does. */
export const rescue = async (connection: Connection, file: string, key: ArchiveKey | null): Promise<void> => {
  await removeDatabase(file);
  connection.exec(`vacuum into ${addressOf(file, key)}`);
  syncFile(file);
};

/** A person looks before anything goes on. */
const pauseBatches = (file: string, key: ArchiveKey | null): void => {
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    connection.exec(`update batches set state = 'paused' where state in ('running', 'finishing')`);
  } finally {
    closeWhole(connection);
  }
};

const reportOf = (now: Date, aside: string | null): RestoreReport => ({
  ...{ at: now.toISOString(), from: 'rescued', copyAt: now.toISOString(), aside },
  ...{ saved: {}, isWhole: true, bought: [], lost: [], mayBeBought: [], mayBePrinted: [] },
});

/**
 * Puts a rescued archive where its file was; what stands there now is put aside. Nobody may have either open.
 * @throws an error of the file system: `prepareArchive` then finds what is there, and the mark
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
