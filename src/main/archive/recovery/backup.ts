import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { copyDatabase, isSound } from '../core/background';
import { type ArchiveKey, newArchiveKey } from '../core/cipher';
import { ArchiveError } from '../core/errors';
import { requireOurFile } from '../core/file';
import { removeDatabase } from '../core/files';
import type { ArchivePaths } from '../core/paths';
import { seal, SealError, unseal } from './sealed-file';

const headerSchema = z.object({
  packbench: z.literal(1),
  at: z.iso.datetime(),
  environment: z.string(),
  station: z.string(),
  /** Key of the database inside; made for this backup only. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
});
type BackupHeader = z.infer<typeof headerSchema>;

export interface BackupPlan {
  key: ArchiveKey | null;
  passphrase: string;
  environment: string;
  station: string;
  now: Date;
}

/**
 * Writes a backup of an archive that may be open and in use. No unencrypted data is written to a disk: the copy inside is encrypted with
 * a key of its own.
 * @param to is replaced when the new backup is complete
 */
export const writeBackup = async (paths: ArchivePaths, to: string, plan: BackupPlan): Promise<void> => {
  const { key, passphrase, environment, station, now } = plan;
  const backupKey = newArchiveKey();
  const unfinished = `${to}.part`;
  await removeDatabase(paths.backup);
  try {
    await copyDatabase({ file: paths.file, key }, { file: paths.backup, key: backupKey });
    if (!(await isSound(paths.backup, backupKey)))
      throw new Error('the copy is damaged, and so is perhaps the archive');
    const header: BackupHeader = {
      packbench: 1,
      at: now.toISOString(),
      environment,
      station,
      key: backupKey,
    };
    await seal(paths.backup, unfinished, JSON.stringify(header), passphrase);
    await rename(unfinished, to);
  } finally {
    await removeDatabase(paths.backup);
    await rm(unfinished, { force: true });
  }
};

export interface OpenedBackup {
  file: string;
  key: ArchiveKey;
  at: Date;
  environment: string;
  station: string;
}

/** @throws SealError when this version can't use the archive of a backup */
const requireUsable = (file: string, key: ArchiveKey): void => {
  try {
    requireOurFile(file, key);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new SealError(error.code === 'newer' ? 'newer' : 'altered');
  }
};

/**
 * Opens a backup into a file beside the archive and checks it completely. The archive is not changed.
 * @throws SealError; no file is left then
 */
export const openBackup = async (
  paths: ArchivePaths,
  from: string,
  passphrase: string,
): Promise<OpenedBackup> => {
  await removeDatabase(paths.incoming);
  try {
    const parsed = headerSchema.safeParse(JSON.parse(await unseal(from, paths.incoming, passphrase)));
    if (!parsed.success) throw new SealError('altered');
    const { key, at, environment, station } = parsed.data;
    if (!(await isSound(paths.incoming, key))) throw new SealError('altered');
    requireUsable(paths.incoming, key);
    return { file: paths.incoming, key, at: new Date(at), environment, station };
  } catch (error) {
    await removeDatabase(paths.incoming);
    throw error;
  }
};
