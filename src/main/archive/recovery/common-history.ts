import type { ArchiveKey } from '../core/cipher';
import { busyTimeoutMs, Connection } from '../core/connection';

/** The last entry of the record. It is read as bytes, for the archive may be damaged. */
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
 * Whether a newer archive continued from a copy: the last entry of the copy's record is at the same position in the newer one. Only then
 * does the newer one show what happened since. Another computer's archive may have the same orders, but not the same purchases.
 */
export const continuesCopy = (copy: Connection, newer: Connection): boolean => {
  const entry = first(copy, lastEntry);
  if (entry && first(newer, entryAt, [entry['seq']])?.['hash'] === entry['hash']) return true;
  const event = first(copy, lastEvent);
  if (!event) return false;
  return first(newer, eventAt, [event['id']])?.['told'] === event['told'];
};

/** Whether the copy has the last row of one of the archive's logs. Personal data may have been removed from either, but no time. */
const hasLastOf = (log: 'events' | 'station_events', copy: Connection, archive: Connection): boolean => {
  const [last] = archive.all(`select id, at from ${log} order by id desc limit 1`);
  if (!last) return true;
  return copy.all(`select at from ${log} where id = ?`, [last['id']])[0]?.['at'] === last['at'];
};

/**
 * Whether a copy continued from an archive: the last entry of the archive's record is at the same position in the copy, whose record is
 * longer, and the archive's logs have nothing beyond that. An archive that precedes the copy has nothing newer. False where either can't
 * be read.
 */
export const precedesCopy = (copy: Connection, archive: Connection): boolean => {
  try {
    const [entry] = archive.all(lastEntry);
    const [last] = copy.all(lastEntry);
    if (!entry || !last || Number(last['seq']) <= Number(entry['seq'])) return false;
    if (copy.all(entryAt, [entry['seq']])[0]?.['hash'] !== entry['hash']) return false;
    return hasLastOf('events', copy, archive) && hasLastOf('station_events', copy, archive);
  } catch {
    return false;
  }
};

interface File {
  file: string;
  key: ArchiveKey | null;
}

const withOpen = <T>({ file, key }: File, work: (connection: Connection) => T): T => {
  const connection = new Connection(file, busyTimeoutMs, key);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
};

/** Whether an archive contains everything that a copy does. Neither may be open. */
export const continuesFrom = (newer: File, copy: File): boolean =>
  withOpen(newer, (its) => withOpen(copy, (old) => continuesCopy(old, its)));

/** When the last event of an archive happened; null where it has none. */
export const lastWorkAt = (archive: File): Date | null =>
  withOpen(archive, (connection) => {
    const at = first(connection, 'select at from events order by id desc limit 1')?.['at'];
    const time = typeof at === 'string' ? Date.parse(at) : NaN;
    return Number.isNaN(time) ? null : new Date(time);
  });
