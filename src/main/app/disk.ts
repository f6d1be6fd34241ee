import type { DiskProblem } from '#shared/disk';
import type { Platform } from './platform';

/** Largest size of an answer: 20 MiB of body, and the documents read from it. */
export const answerBytes = 36 * 1024 * 1024;

/** Whether this bench can write to its disk, for the screens. */
export const createDiskState = ({ announce, log }: Pick<Platform, 'announce' | 'log'>) => {
  let trouble: DiskProblem | null = null;
  return {
    trouble: (): DiskProblem | null => trouble,
    set: (next: DiskProblem | null): void => {
      if (next === trouble) return;
      trouble = next;
      if (next === null) log.info('the disk takes what is written again');
      announce('disk.changed', {});
    },
  };
};
export type DiskState = ReturnType<typeof createDiskState>;
