import { sql } from 'kysely';
import type { Db } from './schema';

/**
 * Moves what the write-ahead log holds into the file, as far as no reader prevents it, so that it survives the loss of the log. If that
 * fails, everything is still durable in the log.
 */
export const mergeLog = (db: Db): Promise<unknown> =>
  sql`pragma wal_checkpoint(passive)`.execute(db).catch(() => undefined);
