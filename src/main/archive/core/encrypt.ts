import { setTimeout as pause } from 'node:timers/promises';
import { copyDatabase, FileWorkError, isSound, runScripts } from './background';
import { type ArchiveKey, formOf } from './cipher';
import { applicationId } from './connection';
import { moveDatabase, readPart, removeDatabase, syncFolder } from './files';
import { currentVersion } from './migrate';
import type { ArchivePaths } from './paths';
import { mustBeEqual } from '../changes/same-rows';

/** Reported after each step, for tests that simulate a power cut there. */
export type Step = 'folded' | 'copied' | 'compared' | 'moved' | 'placed' | 'opened' | 'removed';

const number = (file: string, at: number): number => readPart(file, at, 4).readUInt32BE();

/** `user_version` is in every SQLite file's header: https://www.sqlite.org/fileformat.html#the_database_header */
const versionOf = (file: string): number => number(file, 60);

/** Whether the file is an archive that this program knows. Another program's database is not touched. */
export const mayBeEncrypted = (file: string): boolean =>
  formOf(file) === 'plain' && number(file, 68) === applicationId && versionOf(file) <= currentVersion;

/**
 * Completes or undoes an encryption that was interrupted. The archive under its own name is complete before and after. Nothing is
 * written to the encrypted archive before the unencrypted one is removed.
 */
export const settleEncryption = async (paths: ArchivePaths, key: ArchiveKey | null): Promise<void> => {
  await removeDatabase(paths.encrypting);
  if (formOf(paths.unencrypted) === 'missing') return;
  const isPlaced = formOf(paths.file) === 'encrypted';
  // Without the key it is unknown whether the encrypted archive can be opened.
  if (isPlaced && key === null) return;
  if (isPlaced && (await isSound(paths.file, key))) await removeDatabase(paths.unencrypted);
  else await moveDatabase(paths.unencrypted, paths.file);
  syncFolder(paths.folder);
};

const busy = 5;
const isBusy = (error: unknown): boolean => error instanceof FileWorkError && (error.rawCode & 0xff) === busy;
/** Pauses before folding is tried again, at most five seconds together. */
const pausesMs = [50, 100, 200, 400, 800, 1_600, 1_600];

/**
 * Writes the log's content into the file. SQLite does not wait here for another connection to end, such as one of ours that its thread has
 * not given up yet: https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode
 */
const foldLog = async (file: string): Promise<void> => {
  const fold = (): Promise<void> => runScripts('folding the log', file, null, ['pragma journal_mode=delete']);
  for (const ms of pausesMs)
    try {
      await fold();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await pause(ms);
    }
  await fold();
};

/**
 * Encrypts an archive that is not open: a copy beside it, compared row by row, takes its place. The unencrypted file is removed once the
 * encrypted one was opened. Its bytes may stay on the disk until that space is written again.
 * @throws FileWorkError, or an error of the file system; the archive is then unchanged
 */
export const encryptArchive = async (
  paths: ArchivePaths,
  key: ArchiveKey,
  reached: (step: Step) => void = () => undefined,
): Promise<void> => {
  const { file, encrypting, unencrypted, folder } = paths;
  try {
    await foldLog(file);
    reached('folded');
    await removeDatabase(encrypting);
    await copyDatabase({ file, key: null }, { file: encrypting, key });
    reached('copied');
    await runScripts('comparing', encrypting, key, mustBeEqual(versionOf(file), file, null));
    reached('compared');
  } catch (error) {
    await removeDatabase(encrypting);
    throw error;
  }
  await moveDatabase(file, unencrypted);
  syncFolder(folder);
  reached('moved');
  await moveDatabase(encrypting, file);
  syncFolder(folder);
  reached('placed');
  if (!(await isSound(file, key))) {
    await moveDatabase(unencrypted, file);
    throw new Error('the encrypted archive could not be read back');
  }
  reached('opened');
  await removeDatabase(unencrypted);
  syncFolder(folder);
  reached('removed');
};
