import { sql } from 'kysely';
import type { Connection } from '../core/connection';
import type { Db } from '../core/schema';
import { insertStationEvent } from '../tables/station-events';
import { inTransaction } from '../core/work-queue';
import type { ArchiveDeps } from '../core/types';
import { nextDue, ownNamedOf, removableOf, stillDue } from './due';
import { anonymiseLabels, nothingRemoved, type Removed, sum } from './label';
import { yieldToEventLoop } from '../../base/event-loop';

/** Labels in one transaction: about 20 ms, after which other work may run. */
export const labelsAtOnce = 10;

export interface Slice {
  removed: Removed;
  /** Where the next slice continues; null when done. */
  after: number | null;
}

/**
 * Removes the personal data of the next few labels in one transaction. If the program is killed between two slices, the labels are
 * complete and the next run continues with the others.
 * @param before ISO 8601 UTC: finished labels that have not changed since
 */
export const removeSlice = async (
  { db, connection }: { db: Db; connection: Connection },
  { before, after, at, days }: { before: string; after: number; at: string; days: number },
): Promise<Slice> => {
  const due = await nextDue(db, { before, after, limit: labelsAtOnce });
  if (due.labels.length === 0) return { removed: nothingRemoved, after: due.after };
  const removed = await db.transaction().execute(async (tx) => {
    // A label may have changed since it was read.
    const ids = due.labels.map(({ id }) => id);
    return anonymiseLabels({ connection, tx }, await stillDue(tx, ids, before), { at, days });
  });
  return { removed, after: due.after };
};

/**
 * Removes the personal data of these labels, because the bench that bought them has removed it: of a few in each transaction.
 * @returns `kept` are those that were bought here and are not finished, with the last event of each
 */
export const removeNamed = async (
  { db, connection }: { db: Db; connection: Connection },
  ids: readonly string[],
  mark: { at: string; days: number },
): Promise<{ removed: Removed; kept: { label: string; version: number }[] }> => {
  let removed = nothingRemoved;
  const removable = (await removableOf(db, ids)).map(({ id }) => id);
  for (let from = 0; from < removable.length; from += labelsAtOnce) {
    const some = removable.slice(from, from + labelsAtOnce);
    const now = await db
      .transaction()
      .execute(async (tx) => anonymiseLabels({ connection, tx }, await removableOf(tx, some), mark));
    removed = sum(removed, now);
    await yieldToEventLoop();
  }
  return { removed, kept: await ownNamedOf(db, ids) };
};

/** Adds an entry to the record: personal data was removed, and from how many entries. */
export const noteRetention = (
  { days, rows }: { days: number; rows: number },
  at: string,
  deps: ArchiveDeps,
): void =>
  inTransaction(deps.connection, () => insertStationEvent({ type: 'retention.ran', days, rows }, at, deps));

/** When the last entry of the record was written; null where there is none. */
export const lastEntryAt = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    select max(at) as at from (select at from events order by id desc limit 1)
    union all select max(at) from (select at from station_events order by id desc limit 1))`.execute(db);
  return rows[0]?.at ?? null;
};
