import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { copyDatabase, isSound } from '../core/background';
import { type ArchiveKey, newArchiveKey } from '../core/cipher';
import { removeDatabase } from '../core/files';
import type { ArchivePaths } from '../core/paths';
import { seal, SealError, unseal } from './sealed-file';

const toldSchema = z.object({
  packbench: z.literal(1),
  at: z.iso.datetime(),
  environment: z.string(),
  station: z.string(),
  /** Of the database inside; made for this backup alone. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
});
type BackupHeader = z.infer<typeof toldSchema>;

export interface BackupPlan {
  key: ArchiveKey | null;
  passphrase: string;
  environment: string;
  station: string;
  now: Date;
}

/**
 * Writes a backup of an archive that may be open and at work. Nothing of it is ever on a disk in the clear: the copy inside is
 * encrypted under a key of its own.
 * @param to is replaced once the new one is whole
 */
export const writeBackup = async (paths: ArchivePaths, to: string, plan: BackupPlan): Promise<void> => {
  const { key, passphrase, environment, station, now } = plan;
  const itsKey = newArchiveKey();
  const unfinished = `${to}.part`;
  await removeDatabase(paths.backup);
  try {
    await copyDatabase({ file: paths.file, key }, { file: paths.backup, key: itsKey });
    if (!(await isSound(paths.backup, itsKey)))
      throw new Error('the copy is damaged, and so is perhaps the archive');
    const told: BackupHeader = { packbench: 1, at: now.toISOString(), environment, station, key: itsKey };
    await seal(paths.backup, unfinished, JSON.stringify(told), passphrase);
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

/**
 * Opens a backup into a file beside the archive, which it leaves alone, and checks all of it.
 * @throws SealError; nothing is left then
 */
export const openBackup = async (
  paths: ArchivePaths,
  from: string,
  passphrase: string,
): Promise<OpenedBackup> => {
  await removeDatabase(paths.incoming);
  try {
    const told = toldSchema.safeParse(JSON.parse(await unseal(from, paths.incoming, passphrase)));
    if (!told.success) throw new SealError('altered');
    const { key, at, environment, station } = told.data;
    if (!(await isSound(paths.incoming, key))) throw new SealError('altered');
    return { file: paths.incoming, key, at: new Date(at), environment, station };
  } catch (error) {
    await removeDatabase(paths.incoming);
    throw error;
  }
};
