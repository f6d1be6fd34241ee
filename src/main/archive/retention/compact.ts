import { runScripts } from '../core/background';
import type { ArchiveKey } from '../core/cipher';
import { busyTimeoutMs, type Connection } from '../core/connection';
import type { Db } from '../core/schema';

/**
 * Empties the write-ahead log, where older pages stand. Does nothing while a copy is made: the next one does it.
 * @returns whether it is empty
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
 * Writes the whole file anew and gives back what is free. `secure_delete` zeroes what is removed, but not what stood in a page
 * before its rows moved to another one: only this leaves nothing. Runs in a thread of libsql's own, while the station's asks
 * wait for it in their queue: a writer that found the file locked would stop the whole station instead.
 * @throws FileWorkError; the archive is then as it was
 */
export const compactArchive = (
  db: Db,
  { file, key }: { file: string; key: ArchiveKey | null },
): Promise<void> =>
  db.connection().execute(() =>
    runScripts('giving space back', file, key, [
      // SQLite's own temporary file would hold the rows as they are.
      ...(key === null ? [] : ['pragma temp_store=memory']),
      'vacuum',
      'pragma wal_checkpoint(truncate)',
    ]),
  );
