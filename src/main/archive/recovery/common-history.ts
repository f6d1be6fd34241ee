import type { ArchiveKey } from '../core/cipher';
import { busyTimeoutMs, Connection } from '../core/connection';

/** The last of what the record holds: bytes alone, for the archive may be damaged. */
const lastEntry = `select seq, hex(hash) as hash from chain order by seq desc limit 1`;
const entryAt = `select hex(hash) as hash from chain where seq = ?`;
const lastEvent = `select id, hex(at || label_id || event) as told from events order by id desc limit 1`;
const eventAt = `select hex(at || label_id || event) as told from events where id = ?`;

const first = (connection: Connection, sql: string, values: unknown[] = []) => {
  try {
    return connection.all(sql, values)[0];
  } catch {
    return undefined;
  }
};

/**
 * Whether a newer archive went on from where a copy was made: what is the last of the copy's record stands in the newer one's at
 * the same place. Only then does the newer one tell what happened since; another machine's may know the same orders, and nothing
 * of what was bought elsewhere.
 */
export const wentOnFrom = (copy: Connection, newer: Connection): boolean => {
  const entry = first(copy, lastEntry);
  if (entry && first(newer, entryAt, [entry['seq']])?.['hash'] === entry['hash']) return true;
  const event = first(copy, lastEvent);
  if (!event) return false;
  return first(newer, eventAt, [event['id']])?.['told'] === event['told'];
};

interface File {
  file: string;
  key: ArchiveKey | null;
}

const opened = <T>({ file, key }: File, work: (connection: Connection) => T): T => {
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
};

/** Whether an archive holds all that a copy does. Nobody may have either open. */
export const continuesFrom = (newer: File, copy: File): boolean =>
  opened(newer, (its) => opened(copy, (old) => wentOnFrom(old, its)));

/** When the last thing happened that an archive tells of; null where it tells of nothing. */
export const lastWorkAt = (archive: File): Date | null =>
  opened(archive, (connection) => {
    const at = first(connection, 'select at from events order by id desc limit 1')?.['at'];
    const time = typeof at === 'string' ? Date.parse(at) : NaN;
    return Number.isNaN(time) ? null : new Date(time);
  });
