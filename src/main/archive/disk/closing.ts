import { closeWhole } from '../core/connection';
import type { OpenFile } from '../core/file';
import type { GroupCommit } from '../core/group-commit';
import type { Db } from '../core/schema';
import type { Follower } from './follow';

/** Runs when all that was asked before is done; a second call does nothing. */
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
        closeWhole(connection);
        mark.close();
        release();
      }
      return Promise.resolve();
    });
  return () => (closed ??= close());
};
