import { placeRescued } from '../archive/recovery/rescue';
import { removeDatabase } from '../archive/core/files';
import type { ArchivePaths } from '../archive/core/paths';
import type { DiskState } from './disk';
import type { Platform } from './platform';

/** How often the archive's files are checked, in milliseconds. */
const presenceMs = 500;

/** The open archive's methods that are used here. */
export interface PresentArchive {
  mustBeThere(): void;
  rescue(to: string): Promise<void>;
}

interface PresenceDesk {
  log: Platform['log'];
  disk: DiskState;
  paths: () => ArchivePaths;
  /** Key of the open archive. */
  key: () => string | null;
  now: () => Date;
  /** The files that are there now may be damaged. */
  suspect: () => void;
  reopen: (between: (wasOpen: object | null) => Promise<void>) => Promise<void>;
}

/** Detects within a second that an open archive lost its file or its log, and restores the file from the open archive. */
export const createPresenceWatch = (desk: PresenceDesk) => {
  const { log } = desk;

  /** The file or its log was deleted, replaced or truncated: stops new work, and writes the open content into a new file. */
  const isGone = async (archive: PresentArchive): Promise<void> => {
    desk.disk.set('gone');
    log.error('the archive or its log was deleted, replaced or cut while it was open');
    const its = desk.paths();
    const isSaved = await archive.rescue(its.rescued).then(
      () => true,
      (error: unknown) => {
        log.error('what is open of the archive could not be written again', error);
        return false;
      },
    );
    // A log that was truncated may have a gap by now.
    desk.suspect();
    await desk.reopen(async (wasOpen) => {
      // If another archive was opened meanwhile, that one is newer than what was saved.
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
