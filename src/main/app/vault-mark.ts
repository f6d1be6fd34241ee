import { createHash } from 'node:crypto';
import type { Batch } from '#shared/queue/batch';
import type { StationEvent } from '#shared/record/station-event';
import type { Vault } from '../credentials/vault';

/** The archive, by shape. */
interface Book {
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

const markOf = (key: string): string => createHash('sha256').update(`packbench vault ${key}`).digest('hex');

/** Where there was a vault before, and now none can be had. */
const none = 'none';

const pauseAll = async (archive: Book, at: string): Promise<void> => {
  for (const batch of await archive.batches(at))
    if (batch.state === 'running' || batch.state === 'finishing')
      await archive.saveBatch({ ...batch, state: 'paused' });
};

/**
 * The archive knows beside which vault it was open last. Whoever takes the vault away to work at a station that lets everybody
 * in, and puts it back for its credentials, finds that nothing of what was begun meanwhile goes on by itself.
 */
export const createVaultMark = ({ vault, now, log }: VaultMarkDeps) => ({
  /** To be waited for before an archive's work is taken up, and whenever the vault has a new key. */
  look: async (archive: Book): Promise<void> => {
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
