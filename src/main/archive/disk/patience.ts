import type { DiskTrouble } from '#shared/disk';
import type { Follower } from './follow';
import type { Rooms } from './room';
import { DiskError, diskTroubleOf } from './trouble';

/** The archive's file as something that may fail. */
export interface DiskWatch {
  rooms: Rooms;
  /** @throws an error of the file system */
  mark: Pick<Follower, 'flush' | 'sync' | 'syncSoon'>;
  /** Told when writing fails, and with null when it works again. */
  onTrouble: (trouble: DiskTrouble | null) => void;
  onError: (what: string, error: unknown) => void;
}

/** Between two tries of a disk that does not take what is written, in milliseconds. */
const firstMs = 50;
const mostMs = 1_000;

/** How long to wait for a disk that fails, and whether to wait at all. */
export const createPatience = ({ onTrouble, onError }: Pick<DiskWatch, 'onTrouble' | 'onError'>) => {
  let trouble: DiskTrouble | null = null;
  let last: unknown = null;
  let waitMs = 0;
  let isPatient = false;
  let wake = (): void => undefined;

  return {
    well: (): void => {
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
    /** The disk failed, and nobody waits for it any more. */
    isOver: (): boolean => !isPatient && trouble !== null,
    error: (): DiskError => new DiskError(trouble ?? 'unwritable', { cause: last }),
    /** Resolves at once while all is well. */
    rest: (): Promise<void> =>
      waitMs === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, waitMs);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    /** An archive that opens or closes does not wait: whoever opens it is told at once. */
    set: (patient: boolean): void => {
      isPatient = patient;
      if (!patient) wake();
    },
  };
};
