import type { DroppedFile } from '#shared/intake/watch';
import { createStore, useStore } from '../store';

const keyOf = ({ at, movedTo }: DroppedFile): string => `${at} ${movedTo}`;

/** The files whose reports a person has read. Times do not tell which ones are new, because a clock may be set back. */
const read = createStore<ReadonlySet<string>>(new Set());

/** A person has read the reports of these files. */
export const markAsRead = (recent: readonly DroppedFile[]): void => read.set(new Set(recent.map(keyOf)));

/** Those of these files that were not imported and whose reports no person has read. */
export const useUnread = (recent: readonly DroppedFile[]): DroppedFile[] => {
  const known = useStore(read);
  return recent.filter((file) => file.outcome !== 'imported' && !known.has(keyOf(file)));
};
