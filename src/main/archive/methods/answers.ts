import type { UnreadAnswer } from '#shared/label/stored';
import type { ArchiveDisk } from '../disk/opening';
import type { DiskWatch } from '../disk/patience';

/** Answers that are on the disk before they are read; see `disk/room.ts`. */
export const answerMethods = ({ rooms, unread }: ArchiveDisk, onError: DiskWatch['onError']) => ({
  keepUnread: (answer: UnreadAnswer) =>
    rooms
      .keepUnread(answer)
      .catch((error: unknown) => onError('an answer could not be kept before it was read', error)),
  unreadAnswers: () => unread.map(({ change }) => change),
});
