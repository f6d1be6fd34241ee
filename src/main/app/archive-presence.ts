import { setTimeout as pause } from 'node:timers/promises';
import type { ArchivePaths } from '../archive/core/paths';
import { diskTroubleOf } from '../archive/disk/trouble';
import type { DiskState } from './disk';
import type { Platform } from './platform';

/** How often the archive's files are checked, in milliseconds. */
const presenceMs = 500;
/** Wait between two tries to write what is open on a disk that does not take it, in milliseconds. */
const againMs = 1_000;

/** The open archive's methods that are used here. */
export interface PresentArchive {
  mustBeThere(): void;
  rescue(paths: ArchivePaths): Promise<void>;
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
  const ending = new AbortController();
  let rescued: Promise<void> | null = null;

  const isThere = (): boolean => {
    try {
      archive.mustBeThere();
      return true;
    } catch {
      return false;
    }
  };
  /** @returns whether it is worth trying again: the disk may take it later */
  const write = async (isFirst: boolean): Promise<boolean> => {
    try {
      await archive.rescue(paths);
      return false;
    } catch (error) {
      if (isFirst) log.error('what is open of the archive could not be written again', error);
      const trouble = diskTroubleOf(error);
      return trouble === 'full' || trouble === 'unwritable';
    }
  };
  /** The file or its log was deleted, replaced or truncated: stops new work, and writes the open content into a new file. */
  const rescue = async (): Promise<void> => {
    clearInterval(timer);
    desk.disk.set('gone');
    log.error('the archive or its log was deleted, replaced or cut while it was open');
    let mayTryAgain = await write(true);
    // Closed, its content would be lost. While it is open, its screens say that nothing is bought.
    while (mayTryAgain && !ending.signal.aborted) {
      await pause(againMs, undefined, { signal: ending.signal }).catch(() => undefined);
      mayTryAgain = await write(false);
    }
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
      ending.abort();
      if (rescued === null && !isThere()) rescued = rescue();
      await rescued;
    },
  };
};
