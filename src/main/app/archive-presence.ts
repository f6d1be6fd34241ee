import { placeRescued } from '../archive/recovery/rescue';
import { removeDatabase } from '../archive/core/files';
import type { ArchivePaths } from '../archive/core/paths';
import type { DiskState } from './disk';
import type { Platform } from './platform';

/** How often it is seen whether the archive's files are still there. */
const presenceMs = 500;

/** The open archive, by shape. */
export interface PresentArchive {
  mustBeThere(): void;
  rescue(to: string): Promise<void>;
}

interface PresenceDesk {
  log: Platform['log'];
  disk: DiskState;
  paths: () => ArchivePaths;
  /** Of the open archive. */
  key: () => string | null;
  now: () => Date;
  /** What is there now may be damaged. */
  suspect: () => void;
  reopen: (between: (wasOpen: object | null) => Promise<void>) => Promise<void>;
}

/** Sees within a second that an open archive lost its file or its log, and puts back what is open of it. */
export const createPresenceWatch = (desk: PresenceDesk) => {
  const { log } = desk;

  /** Its file or its log has no name any more, or was cut: nothing is begun, and what is open of it is written anew. */
  const isGone = async (archive: PresentArchive): Promise<void> => {
    desk.disk.tell('gone');
    log.error('the archive or its log was deleted, replaced or cut while it was open');
    const its = desk.paths();
    const isSaved = await archive.rescue(its.rescued).then(
      () => true,
      (error: unknown) => {
        log.error('what is open of the archive could not be written anew', error);
        return false;
      },
    );
    // A log that was cut may have a hole by now.
    desk.suspect();
    await desk.reopen(async (wasOpen) => {
      // Where another was opened meanwhile, that one is ahead of what was saved.
      if (isSaved && wasOpen === archive) await placeRescued(its, desk.key(), desk.now());
      else await removeDatabase(its.rescued);
    });
  };

  return {
    watch: (archive: PresentArchive): NodeJS.Timeout => {
      const timer = setInterval(() => {
        try {
          archive.mustBeThere();
        } catch {
          clearInterval(timer);
          void isGone(archive).catch((error: unknown) =>
            log.error('the archive could not be put back', error),
          );
        }
      }, presenceMs);
      return timer;
    },
  };
};
