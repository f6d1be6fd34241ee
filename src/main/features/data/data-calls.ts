import type { DataState, Done, Output } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import type { Station } from '../../bridge/station';

type Refused = { ok: false; message: string };

export interface DataDesk {
  state(): Promise<DataState>;
  /** Labels under way right now. */
  busy(): number;
  chooseSave(suggestedName: string): Promise<string | null>;
  chooseOpen(): Promise<string | null>;
  /** `Packbench backup 2026-11-21.packbench`. */
  backupName(): string;
  /** Each rejects when the disk or the backup refuses. */
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
  message: said('data.labelsAtWork'),
};

/** Does the work and tells the screens. A trouble goes to the log as `what`, and to the person as a sentence. */
const tried = async <T>(
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

/** Answers the calls about the archive as a file. */
export const dataHandlers = (desk: DataDesk): Station['data'] => ({
  state: () => desk.state(),
  backup: async ({ passphrase }) => {
    const file = await desk.chooseSave(desk.backupName());
    if (file === null) return { ok: true, file };
    const sentence = said('data.backupNotWritten');
    return tried(
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
    const sentence = said('data.backupNotTaken');
    return tried(desk, 'the restore failed', () => desk.restore(file, passphrase), sentence);
  },
  check: async () => ({ isSound: await desk.check() }),
  copyNow: () => tried(desk, 'the copy failed', () => doneAfter(() => desk.copy()), said('data.copyNotMade')),
  encryptNow: () => {
    if (desk.busy() > 0) return Promise.resolve(workFirst);
    return tried(
      desk,
      'opening anew failed',
      () => doneAfter(() => desk.reopen()),
      said('data.notOpenedAgain'),
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
