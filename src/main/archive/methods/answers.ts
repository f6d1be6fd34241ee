import type { UnreadAnswer } from '#shared/label/stored';
import type { ArchiveDisk } from '../disk/opening';
import type { DiskWatch } from '../disk/disk-retry';

/** Keeps answers on disk before they are parsed; see `disk/room.ts`. */
export const answerMethods = ({ rooms, unread }: ArchiveDisk, onError: DiskWatch['onError']) => ({
  keepUnread: (answer: UnreadAnswer) =>
    rooms
      .keepUnread(answer)
      .catch((error: unknown) => onError('an answer could not be kept before it was read', error)),
  unreadAnswers: () => unread.map(({ change }) => change),
});
