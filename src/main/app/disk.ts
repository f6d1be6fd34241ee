import type { DiskTrouble } from '#shared/disk';
import type { Platform } from './platform';

/** What an answer may hold: 20 MiB of body, and the documents read from it. */
export const answerBytes = 36 * 1024 * 1024;

/** Whether this bench can write to its disk, as the screens are told. */
export const createDiskState = ({ announce, log }: Pick<Platform, 'announce' | 'log'>) => {
  let trouble: DiskTrouble | null = null;
  return {
    trouble: (): DiskTrouble | null => trouble,
    tell: (next: DiskTrouble | null): void => {
      if (next === trouble) return;
      trouble = next;
      if (next === null) log.info('the disk takes what is written again');
      announce('disk.changed', {});
    },
  };
};
export type DiskState = ReturnType<typeof createDiskState>;
