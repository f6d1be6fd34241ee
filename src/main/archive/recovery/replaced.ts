import { existsSync } from 'node:fs';
import { isSound } from '../core/background';
import { type ArchiveKey, formOf } from '../core/cipher';
import { copyReadable } from '../core/copy-readable';
import { busyTimeoutMs, Connection, isArchive, schemaVersion } from '../core/connection';
import { removeDatabase } from '../core/files';
import { currentVersion } from '../core/migrate';
import type { ArchivePaths } from '../core/paths';
import { mustNotBeFull } from '../disk/trouble';
import { continuesCopy, precedesCopy } from './common-history';
import { hasLostLog } from './missing-end';
import { nothingSalvaged, salvage, type Salvaged } from './salvage';

/**
 * Copies the bytes of an archive and of its log.
 * @returns whether the log is complete. What can't be read of the archive itself is found as damage of the copy; what is missing in a log is
 * not.
 */
const copyBytes = async (file: string, to: string): Promise<boolean> => {
  let isLogComplete = !hasLostLog(file);
  await removeDatabase(to);
  for (const suffix of ['', '-wal', '-journal']) {
    if (!existsSync(file + suffix)) continue;
    const isComplete = await copyReadable(file + suffix, to + suffix);
    if (suffix !== '' && !isComplete) isLogComplete = false;
  }
  return isLogComplete;
};

interface Replaced {
  salvaged: Salvaged;
  isRead: boolean;
  /** It shows everything that happened since the copy, as far as it could be read. */
  isLogComplete: boolean;
}

/**
 * Reads what can be read of the archive that a restore replaces, from a copy of its bytes, so that the archive itself is not changed. It is
 * taken for the newer one, unless it is undamaged and its record shows that the copy was made after it: then its rows are only older ones.
 * What happened since the copy it does not show either.
 * @param target the copy; what is read is written into it
 * @throws where the disk is full: what it has no room for is not lost
 */
export const readReplaced = async (
  { file, salvaging }: ArchivePaths,
  key: ArchiveKey | null,
  target: Connection,
): Promise<Replaced> => {
  const nothing = { salvaged: nothingSalvaged(), isRead: false, isLogComplete: false };
  const form = formOf(file);
  if (form === 'missing' || (form === 'encrypted' && key === null)) return nothing;
  const isLogComplete = await copyBytes(file, salvaging);
  // If the first page is damaged, an encrypted file can't be recognised as such.
  const itsKey = form === 'plain' ? null : key;
  const source = new Connection(salvaging, busyTimeoutMs, itsKey);
  try {
    // Otherwise SQLite reads nothing of a file that is shorter than its header says, or whose schema has a damaged page.
    source.exec('pragma writable_schema=on');
    if (!isArchive(source)) return nothing;
    const isContinuation = continuesCopy(target, source);
    // A damaged file may have lost the end of its record, and its newer rows may still be readable.
    const isUndamaged = (): Promise<boolean> =>
      isSound(salvaging, itsKey, 'integrity_check').catch(() => false);
    if (!isContinuation && precedesCopy(target, source) && (await isUndamaged()))
      return { ...nothing, isRead: true };
    const version = Math.min(schemaVersion(source), currentVersion);
    const salvaged = await salvage(source, target, version);
    return { salvaged, isRead: true, isLogComplete: isLogComplete && isContinuation };
  } catch (error) {
    mustNotBeFull(error);
    return nothing;
  } finally {
    source.close();
    await removeDatabase(salvaging);
  }
};
