import { sql } from 'kysely';
import type { Connection } from '../core/connection';
import type { Db } from '../core/schema';
import { insertStationEvent } from '../tables/station-events';
import { inTransaction } from '../core/work-queue';
import type { ArchiveDeps } from '../core/types';
import { nextDue, notAnonymisedOf, stillDue } from './due';
import { anonymiseLabels, nothingRemoved, type Removed } from './label';

/** Labels in one transaction: about 20 ms, with a turn of others after each. */
export const labelsAtOnce = 10;

export interface Slice {
  removed: Removed;
  /** Where the next slice goes on; null where there is no more. */
  after: number | null;
}

/**
 * Removes what the next few labels are to lose, in one transaction: a kill between two slices leaves whole labels, and the next
 * run goes on with the others.
 * @param before ISO 8601 UTC: finished labels of which nothing was heard since
 */
export const removeSlice = async (
  { db, connection }: { db: Db; connection: Connection },
  { before, after, at, days }: { before: string; after: number; at: string; days: number },
): Promise<Slice> => {
  const due = await nextDue(db, { before, after, limit: labelsAtOnce });
  if (due.labels.length === 0) return { removed: nothingRemoved, after: due.after };
  const removed = await db.transaction().execute(async (tx) => {
    // Something may have happened to one of them since it was looked at.
    const ids = due.labels.map(({ id }) => id);
    return anonymiseLabels({ connection, tx }, await stillDue(tx, ids, before), { at, days });
  });
  return { removed, after: due.after };
};

/** Removes what these labels are to lose, for the bench that bought them has removed it. */
export const removeNamed = (
  { db, connection }: { db: Db; connection: Connection },
  ids: readonly string[],
  mark: { at: string; days: number },
): Promise<Removed> =>
  db
    .transaction()
    .execute(async (tx) => anonymiseLabels({ connection, tx }, await notAnonymisedOf(tx, ids), mark));

/** Writes into the record that personal data was removed, and of how many entries. */
export const noteRetention = (
  { days, rows }: { days: number; rows: number },
  at: string,
  around: ArchiveDeps,
): void =>
  inTransaction(around.connection, () =>
    insertStationEvent({ type: 'retention.ran', days, rows }, at, around),
  );

/** When the last entry of the record was written; null before there is one. */
export const lastEntryAt = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    select max(at) as at from (select at from events order by id desc limit 1)
    union all select max(at) from (select at from station_events order by id desc limit 1))`.execute(db);
  return rows[0]?.at ?? null;
};
