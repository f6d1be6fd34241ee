import type { DataState, Done, Output } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from '../../bridge/station';

type Refused = { ok: false; message: string };

export interface DataDesk {
  state(): Promise<DataState>;
  /** Labels in progress now. */
  busy(): number;
  chooseSave(suggestedName: string): Promise<string | null>;
  chooseOpen(): Promise<string | null>;
  /** `Packbench backup 2026-11-21.packbench`. */
  backupName(): string;
  /** The following reject if the disk or the backup fails. */
  backup(file: string, passphrase: string): Promise<void>;
  restore(file: string, passphrase: string): Promise<Output<'data.restore'>>;
  check(): Promise<boolean>;
  copy(): Promise<void>;
  reopen(): Promise<void>;
  acceptUnencrypted(): void;
  reportSeen(): void;
  changed(): void;
  onError(what: string, error: unknown): void;
}

const workFirst: Refused = {
  ok: false,
  message: codedMessage('data.labelsAtWork'),
};

/** Does the work and updates the screens. An error is logged under `what` and returned to the person as a message. */
const runReported = async <T>(
  desk: DataDesk,
  what: string,
  work: () => Promise<T>,
  sentence: string,
): Promise<T | Refused> => {
  try {
    return await work();
  } catch (error) {
    desk.onError(what, error);
    return { ok: false, message: sentence };
  } finally {
    desk.changed();
  }
};

const doneAfter = async (work: () => Promise<unknown>): Promise<Done> => {
  await work();
  return { ok: true };
};

/** Handles the calls about the archive file. */
export const dataHandlers = (desk: DataDesk): Station['data'] => ({
  state: () => desk.state(),
  backup: async ({ passphrase }) => {
    const file = await desk.chooseSave(desk.backupName());
    if (file === null) return { ok: true, file };
    const sentence = codedMessage('data.backupNotWritten');
    return runReported(
      desk,
      'the backup failed',
      async () => {
        await desk.backup(file, passphrase);
        return { ok: true as const, file };
      },
      sentence,
    );
  },
  restore: async ({ passphrase }) => {
    if (desk.busy() > 0) return workFirst;
    const file = await desk.chooseOpen();
    if (file === null) return { ok: true, report: null };
    if (desk.busy() > 0) return workFirst;
    const sentence = codedMessage('data.backupNotTaken');
    return runReported(desk, 'the restore failed', () => desk.restore(file, passphrase), sentence);
  },
  check: async () => ({ isSound: await desk.check() }),
  copyNow: () =>
    runReported(
      desk,
      'the copy failed',
      () => doneAfter(() => desk.copy()),
      codedMessage('data.copyNotMade'),
    ),
  encryptNow: () => {
    if (desk.busy() > 0) return Promise.resolve(workFirst);
    return runReported(
      desk,
      'opening again failed',
      () => doneAfter(() => desk.reopen()),
      codedMessage('data.notOpenedAgain'),
    );
  },
  acceptUnencrypted: () => {
    desk.acceptUnencrypted();
    desk.changed();
    return Promise.resolve({ ok: true });
  },
  reportSeen: () => {
    desk.reportSeen();
    desk.changed();
    return Promise.resolve({ ok: true });
  },
});
