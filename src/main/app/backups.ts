import type { DataState, Output } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import { removeDatabase } from '../archive/core/files';
import { takeLock } from '../archive/core/lock';
import { openBackup, writeBackup } from '../archive/recovery/backup';
import type { RestoreReport } from '../archive/recovery/report';
import { type Restoration, type RestoredArchive, restoreArchive } from '../archive/recovery/restore';
import { SealError } from '../archive/recovery/sealed-file';
import { createSequencer } from '../base/sequencer';
import type { DataDesk } from '../features/data/data-calls';
import type { Environment } from '#shared/settings';
import type { ArchiveFile } from './archive-file';

type OpenedBackup = Awaited<ReturnType<typeof openBackup>>;

interface BackupDesk {
  file: ArchiveFile;
  /** Called with the archive that is about to replace this one. */
  announce: (environment: Environment, coming: RestoredArchive) => Promise<void>;
  /** Closes the archive, lets `between` work on its file, and opens it again. */
  reopen: (between: () => Promise<void>) => Promise<void>;
  /** Called when a backup is in the place of this file: what was known of the file is no longer true. */
  onReplaced: (file: string) => void;
  onBadRow: NonNullable<Restoration['onBadRow']>;
}

/** The part of a restore's report that the screen shows. */
export const reportView = (report: RestoreReport | null): DataState['report'] => {
  if (!report) return null;
  const { saved, ...rest } = report;
  return { ...rest, isRead: saved !== null };
};

/** Runs while the archive is closed. */
const replaceBy = async (
  { file, announce, onReplaced, onBadRow }: BackupDesk,
  opened: OpenedBackup,
): Promise<RestoreReport | null> => {
  // The settings may have changed to another environment while the archive was closing.
  const { environment, paths } = file;
  if (opened.environment !== environment) return null;
  const release = takeLock(paths.file);
  try {
    const report = await restoreArchive(paths, {
      from: { kind: 'backup', ...opened },
      key: await file.key.forRestore(paths.file, file.now()),
      why: 'replaced',
      now: file.now(),
      station: () => file.settings().station.name,
      announce: (coming) => announce(environment, coming),
      onBadRow,
    });
    onReplaced(paths.file);
    return report;
  } finally {
    release();
  }
};

/** Backups that a person makes and restores. */
export const createBackups = (desk: BackupDesk): Pick<DataDesk, 'backup' | 'restore'> => {
  const { file, reopen } = desk;
  /** Every backup is opened into the same file. */
  const restores = createSequencer();

  const restore = async (from: string, passphrase: string): Promise<Output<'data.restore'>> => {
    const opened = await openBackup(file.paths, from, passphrase);
    const restored: { report: RestoreReport | null } = { report: null };
    try {
      if (opened.environment === file.environment)
        await reopen(async () => {
          restored.report = await replaceBy(desk, opened);
        });
    } finally {
      await removeDatabase(opened.file);
    }
    if (restored.report !== null) return { ok: true, report: reportView(restored.report) };
    return {
      ok: false,
      message: codedMessage('backup.otherEnvironment', { environment: opened.environment }),
      problem: 'environment',
    };
  };

  return {
    backup: (to, passphrase) =>
      file.runOnOpened(({ environment, paths, key }) =>
        writeBackup(paths, to, {
          key,
          passphrase,
          environment,
          station: file.settings().station.name,
          now: file.now(),
        }),
      ),
    restore: async (from, passphrase) => {
      try {
        return await restores.run(() => restore(from, passphrase));
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        return { ok: false, message: codedMessage('data.backupNotOpened'), problem: error.problem };
      }
    },
  };
};
