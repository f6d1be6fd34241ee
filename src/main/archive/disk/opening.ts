import { startChain } from '../audit/start';
import type { ArchiveKey } from '../core/cipher';
import { type OpenFile, asArchiveError } from '../core/file';
import type { ArchiveDeps } from '../core/types';
import { type Follower, followWithMark } from './mark-follower';
import type { DiskWatch } from './disk-retry';
import { type Presence, watchPresence } from './presence';
import { saveKeptAnswers, type Unread } from './kept-answers';
import { createRooms, type Rooms } from './room';

/** The file of an open archive, and the files beside it. */
export interface ArchiveDisk {
  file: string;
  key: ArchiveKey | null;
  mark: Follower;
  rooms: Rooms;
  /** Answers that an earlier run kept beside the archive and did not parse. */
  unread: readonly Unread[];
  presence: Presence;
}

/** Adds record and mark to an archive from before they existed. Closes everything if that fails. */
const openMarkAndAnswers = (
  file: string,
  { connection, key, release }: OpenFile,
  deps: ArchiveDeps,
  onError: DiskWatch['onError'],
): Pick<ArchiveDisk, 'mark' | 'unread'> => {
  let mark: Follower | null = null;
  try {
    startChain(connection, new Date().toISOString(), deps.station());
    mark = followWithMark(file, connection, key);
    const unread = saveKeptAnswers(file, key, deps, onError);
    mark.flush(true);
    return { mark, unread };
  } catch (error) {
    mark?.close();
    connection.close();
    release();
    throw asArchiveError(file, error);
  }
};

/**
 * Opens the files that an earlier run left beside the archive: its mark, and answers that it could not save in the archive.
 * @param answerBytes room to reserve for each answer; 0 reserves none
 * @throws ArchiveError when one of them can't be read or written
 */
export const openDisk = (
  file: string,
  opened: OpenFile,
  deps: ArchiveDeps,
  { answerBytes, onError }: { answerBytes: number; onError: DiskWatch['onError'] },
): ArchiveDisk => {
  const { connection, key } = opened;
  const { mark, unread } = openMarkAndAnswers(file, opened, deps, onError);
  const presence = watchPresence(file, connection);
  return { file, key, mark, unread, presence, rooms: createRooms(file, key, answerBytes, unread) };
};
