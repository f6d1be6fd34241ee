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
  /** The files that are there now may be damaged. */
  suspect: () => void;
  reopen: () => Promise<void>;
}

/** Watches the files of one open archive. */
export interface PresenceWatch {
  /** Ends the watch before the archive closes, after a last look: with the archive, its content would be lost. */
  stop(): Promise<void>;
}

/**
 * Detects within a second that an open archive lost its file or its log, writes the open content into a new file, and has the archive
 * opened again, which puts that file in its place.
 */
export const watchPresence = (
  archive: PresentArchive,
  paths: ArchivePaths,
  desk: PresenceDesk,
): PresenceWatch => {
  const { log } = desk;
  let rescued: Promise<void> | null = null;

  const isThere = (): boolean => {
    try {
      archive.mustBeThere();
      return true;
    } catch {
      return false;
    }
  };
  /** The file or its log was deleted, replaced or truncated: stops new work, and writes the open content into a new file. */
  const rescue = async (): Promise<void> => {
    clearInterval(timer);
    desk.disk.set('gone');
    log.error('the archive or its log was deleted, replaced or cut while it was open');
    await archive
      .rescue(paths.rescued)
      .catch((error: unknown) => log.error('what is open of the archive could not be written again', error));
    // A log that was truncated may have a gap by now.
    desk.suspect();
  };
  const look = (): void => {
    if (isThere()) return;
    rescued = rescue();
    void rescued
      .then(() => desk.reopen())
      .catch((error: unknown) => log.error('the archive could not be put back', error));
  };
  const timer = setInterval(look, presenceMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      if (rescued === null && !isThere()) rescued = rescue();
      await rescued;
    },
  };
};
