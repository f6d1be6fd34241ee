import type { Batch } from '#shared/queue/batch';
import type { StationEvent } from '#shared/record/station-event';
import { sha256 } from '../base/bytes';
import type { Vault } from '../credentials/vault';

/** The archive's methods that are used here. */
interface MarkedArchive {
  lastVaultMark(): Promise<string | null>;
  batches(since: string): Promise<Batch[]>;
  saveBatch(batch: Batch): Promise<void>;
  note(event: StationEvent, at: string): Promise<void>;
}

interface VaultMarkDeps {
  vault: Pick<Vault, 'peopleKeys'>;
  now: () => Date;
  log: { error: (message: string) => void };
}

const markOf = (key: string): string => sha256(`packbench vault ${key}`);

/** The mark for an archive that had a vault before, while no vault is available. */
const none = 'none';

const pauseAll = async (archive: MarkedArchive, at: string): Promise<void> => {
  for (const batch of await archive.batches(at))
    if (batch.state === 'running' || batch.state === 'finishing')
      await archive.saveBatch({ ...batch, state: 'paused' });
};

/**
 * The archive records with which vault it was last open. If a person removes the vault to work at a station without sign-in, and puts it
 * back to use its credentials, work that was begun meanwhile does not continue automatically.
 */
export const createVaultMark = ({ vault, now, log }: VaultMarkDeps) => ({
  /** Await this before an archive's work is resumed, and whenever the vault has a new key. */
  check: async (archive: MarkedArchive): Promise<void> => {
    const known = await archive.lastVaultMark();
    const keys = await vault.peopleKeys().catch(() => null);
    const [first, ...former] = (keys ?? []).map(markOf);
    const mark = first ?? (known === null ? undefined : none);
    if (mark === undefined || mark === known) return;
    const isOther = known !== null && !former.includes(known);
    const at = now().toISOString();
    if (isOther) {
      log.error('the vault is not the one this archive was open with: batches are paused');
      await pauseAll(archive, at);
    }
    await archive.note({ type: 'vault.noted', mark, isOther }, at);
  },
});
export type VaultMark = ReturnType<typeof createVaultMark>;
