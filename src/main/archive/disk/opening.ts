import { startChain } from '../audit/start';
import type { ArchiveKey } from '../core/cipher';
import { type OpenFile, refusal } from '../core/file';
import type { ArchiveDeps } from '../core/types';
import { type Follower, followWithMark } from './follow';
import type { DiskWatch } from './patience';
import { type Presence, watchPresence } from './presence';
import { bringInAnswers, type Unread } from './replay';
import { createRooms, type Rooms } from './room';

/** The file of an open archive, and what is kept beside it. */
export interface ArchiveDisk {
  file: string;
  key: ArchiveKey | null;
  mark: Follower;
  rooms: Rooms;
  /** Answers that an earlier station put into rooms, and did not come to read. */
  unread: readonly Unread[];
  presence: Presence;
}

/** An archive from before there was a record, or a mark, gets them; nothing is left open where that fails. */
const begin = (
  file: string,
  { connection, key, release }: OpenFile,
  deps: ArchiveDeps,
  onError: DiskWatch['onError'],
): Pick<ArchiveDisk, 'mark' | 'unread'> => {
  let mark: Follower | null = null;
  try {
    startChain(connection, new Date().toISOString(), deps.station());
    mark = followWithMark(file, connection, key);
    const unread = bringInAnswers(file, key, deps, onError);
    mark.flush(true);
    return { mark, unread };
  } catch (error) {
    mark?.close();
    connection.close();
    release();
    throw refusal(file, error);
  }
};

/**
 * Takes up what an earlier station left beside the file: its mark, and answers that it could not bring in.
 * @param answerBytes room kept for each answer; 0 keeps none
 * @throws ArchiveError when one of them can't be read or written
 */
export const openDisk = (
  file: string,
  opened: OpenFile,
  deps: ArchiveDeps,
  { answerBytes, onError }: { answerBytes: number; onError: DiskWatch['onError'] },
): ArchiveDisk => {
  const { connection, key } = opened;
  const { mark, unread } = begin(file, opened, deps, onError);
  const presence = watchPresence(file, connection);
  return { file, key, mark, unread, presence, rooms: createRooms(file, key, answerBytes, unread) };
};
