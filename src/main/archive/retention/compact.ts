import { runScripts } from '../core/background';
import type { ArchiveKey } from '../core/cipher';
import { busyTimeoutMs, type Connection } from '../core/connection';
import type { Db } from '../core/schema';
import { withoutConnection } from '../core/work-queue';

/**
 * Empties the write-ahead log, which contains older pages. Does nothing while a copy is made; a later call does it then.
 * @returns whether the log is empty
 */
export const truncateLog = (connection: Connection): boolean => {
  connection.exec('pragma busy_timeout=0');
  try {
    const [row] = connection.all('pragma wal_checkpoint(truncate)');
    return Number(Object.values(row ?? { busy: 1 })[0]) === 0;
  } finally {
    connection.exec(`pragma busy_timeout=${busyTimeoutMs}`);
  }
};

/**
 * Writes the complete file again and frees unused space. `secure_delete` overwrites removed data with zeros, but not data in a page whose
 * rows were moved to another one: only this removes everything. Runs in a thread of libsql while the station's calls wait in their queue;
 * without the queue a writer would find the file locked and stop the whole station.
 * @throws FileWorkError; the archive is then unchanged
 */
export const compactArchive = (
  db: Db,
  connection: Connection,
  { file, key }: { file: string; key: ArchiveKey | null },
): Promise<void> =>
  withoutConnection(db, connection, () =>
    runScripts('giving space back', file, key, [
      // SQLite's own temporary file would have the rows unencrypted.
      ...(key === null ? [] : ['pragma temp_store=memory']),
      'vacuum',
      'pragma wal_checkpoint(truncate)',
    ]),
  );
