import { type ArchiveKey, formOf } from './cipher';
import { busyTimeoutMs, Connection, isArchive, runMigration, schemaVersion } from './connection';
import { migrations } from '../migrations';

/** The schema version this program works with. */
export const currentVersion = migrations.length;

/**
 * Migrates a file to the current version, one transaction for each migration.
 * @returns how many migrations ran; 0 on a current file
 */
export const migrate = (connection: Connection): number => migrateFrom(connection, schemaVersion(connection));

/**
 * As `migrate`, for a new file. It runs only scripts: a prepared statement would keep the file open after it is closed, and Windows does
 * not rename an open file.
 */
export const migrateNew = (connection: Connection): void => void migrateFrom(connection, 0);

const migrateFrom = (connection: Connection, done: number): number => {
  const pending = migrations.slice(done);
  pending.forEach((sql, index) => {
    runMigration(connection, sql, done + index + 1);
  });
  return pending.length;
};

/**
 * Whether opening this file will migrate it, because an older version made it. False for a file that can't be read: opening it will report
 * that.
 */
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
