import { type ArchiveKey, formOf } from './cipher';
import { busyTimeoutMs, Connection, isArchive, runMigration, schemaVersion } from './connection';
import { migrations } from '../migrations';

/** The schema version this program works with. */
export const currentVersion = migrations.length;

/**
 * Brings a file to the current version, one transaction a migration; does nothing on a current one.
 * @returns how many migrations ran
 */
export const migrate = (connection: Connection): number => migrateFrom(connection, schemaVersion(connection));

/**
 * As `migrate`, of a file that is new. It runs nothing but scripts: a prepared statement would keep the file open when it is closed,
 * and Windows renames no file that is open.
 */
export const migrateNew = (connection: Connection): void => void migrateFrom(connection, 0);

const migrateFrom = (connection: Connection, done: number): number => {
  const pending = migrations.slice(done);
  pending.forEach((sql, index) => {
    runMigration(connection, sql, done + index + 1);
  });
  return pending.length;
};

/** Whether opening this file will change its tables: an older version made it. One that can't be read is for its opening to refuse. */
export const isOlder = (file: string, key: ArchiveKey | null): boolean => {
  let connection: Connection | null = null;
  try {
    const form = formOf(file);
    if (form === 'missing' || form === 'other') return false;
    connection = new Connection(file, busyTimeoutMs, form === 'encrypted' ? key : null);
    return isArchive(connection) && schemaVersion(connection) < currentVersion;
  } catch {
    return false;
  } finally {
    connection?.close();
  }
};
