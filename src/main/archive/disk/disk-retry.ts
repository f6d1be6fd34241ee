import type { DiskProblem } from '#shared/disk';
import type { Follower } from './mark-follower';
import type { Rooms } from './room';
import { DiskError, diskTroubleOf } from './trouble';

/** The parts of the archive's file that may fail. */
export interface DiskWatch {
  rooms: Rooms;
  /** @throws an error of the file system */
  mark: Pick<Follower, 'flush' | 'sync' | 'syncSoon'>;
  /** Called when writing fails, and with null when it works again. */
  onTrouble: (trouble: DiskProblem | null) => void;
  onError: (what: string, error: unknown) => void;
}

/** Waits between two tries of a failing disk, in milliseconds. */
const firstMs = 50;
const mostMs = 1_000;

/** Decides how long to wait for a failing disk, and whether to wait at all. */
export const createDiskRetry = ({ onTrouble, onError }: Pick<DiskWatch, 'onTrouble' | 'onError'>) => {
  let trouble: DiskProblem | null = null;
  let last: unknown = null;
  let waitMs = 0;
  let isPatient = false;
  let wake = (): void => undefined;

  return {
    succeeded: (): void => {
      waitMs = 0;
      if (trouble === null) return;
      trouble = null;
      onTrouble(null);
    },
    failed: (error: unknown): void => {
      const next = diskTroubleOf(error) ?? 'unwritable';
      waitMs = Math.min(mostMs, waitMs === 0 ? firstMs : waitMs * 2);
      last = error;
      if (trouble === next) return;
      trouble = next;
      onError('the archive can not be written', error);
      onTrouble(next);
    },
    isTroubled: (): boolean => trouble !== null,
    /** The disk failed, and waiting changes must be rejected. */
    hasGivenUp: (): boolean => !isPatient && trouble !== null,
    error: (): DiskError => new DiskError(trouble ?? 'unwritable', { cause: last }),
    /** Waits before the next try; resolves at once while the disk works. */
    wait: (): Promise<void> =>
      waitMs === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, waitMs);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    /** An archive that opens or closes does not wait, so that its caller gets the error at once. */
    setPatient: (patient: boolean): void => {
      isPatient = patient;
      if (!patient) wake();
    },
  };
};
