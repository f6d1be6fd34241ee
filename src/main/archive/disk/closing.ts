import { closeAsOneFile } from '../core/connection';
import type { OpenFile } from '../core/file';
import type { GroupCommit } from '../core/group-commit';
import type { Db } from '../core/schema';
import type { Follower } from './mark-follower';

/** Closes the archive after all earlier requests are done. A second call returns the first one's promise. */
export const closing = (
  db: Db,
  { connection, release }: OpenFile,
  group: GroupCommit,
  mark: Follower,
): (() => Promise<void>) => {
  let closed: Promise<void> | null = null;
  const close = () =>
    db.connection().execute(() => {
      try {
        group.finish();
      } finally {
        closeAsOneFile(connection);
        mark.close();
        release();
      }
      return Promise.resolve();
    });
  return () => (closed ??= close());
};
