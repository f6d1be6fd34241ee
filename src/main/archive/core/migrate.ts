import { type Connection, runMigration, schemaVersion } from './connection';
import { migrations } from '../migrations';

/** The schema version this program works with. */
export const currentVersion = migrations.length;

/**
 * Brings a file to the current version, one transaction a migration; does nothing on a current one.
 * @returns how many migrations ran
 */
export const migrate = (connection: Connection): number => {
  const pending = migrations.slice(schemaVersion(connection));
  const done = migrations.length - pending.length;
  pending.forEach((sql, index) => {
    runMigration(connection, sql, done + index + 1);
  });
  return pending.length;
};
