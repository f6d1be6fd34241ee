import { sql } from 'kysely';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Db, Tx } from '../core/schema';
import { anonymiseCost, anonymiseTracking, anonymiseUpdate } from './label';

const atOnce = 50;

/** Processes rows in the order of a column, one transaction for each piece. */
const inPieces = async <R, K>(
  db: Db,
  first: K,
  {
    read,
    key,
    blank,
  }: {
    read: (tx: Tx, after: K) => Promise<R[]>;
    key: (row: R) => K;
    blank: (tx: Tx, row: R) => Promise<void>;
  },
  mayContinue: () => boolean,
): Promise<void> => {
  for (let after = first; mayContinue();) {
    const rows = await db.transaction().execute(async (tx) => {
      const found = await read(tx, after);
      for (const row of found) await blank(tx, row);
      return found;
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = key(last);
    await yieldToEventLoop();
  }
};

/**
 * Removes personal data from old corrections, requests and trackings that belong to no label here. Rows without personal data are not
 * written again.
 */
export const anonymiseUnknown = async (db: Db, before: string, mayContinue: () => boolean): Promise<void> => {
  const updates = async (tx: Tx, after: number) =>
    tx
      .selectFrom('updates')
      .selectAll()
      .where('seq', '>', after)
      .where('label_id', 'is', null)
      .where('state', '=', 'updated')
      .where('updated_at', '<', before)
      .orderBy('seq')
      .limit(atOnce)
      .execute();
  await inPieces(db, 0, { read: updates, key: (row) => row.seq, blank: anonymiseUpdate }, mayContinue);
  const costs = async (tx: Tx, after: number) =>
    tx
      .selectFrom('landed_costs')
      .selectAll()
      .where('seq', '>', after)
      .where('label_id', 'is', null)
      .where('state', '<>', 'asking')
      .where('question_hash', '<>', '')
      .where('asked_at', '<', before)
      .where((row) => row.or([row('answered_at', 'is', null), row('answered_at', '<', before)]))
      .orderBy('seq')
      .limit(atOnce)
      .execute();
  await inPieces(db, 0, { read: costs, key: (row) => row.seq, blank: anonymiseCost }, mayContinue);
  const trackings = async (tx: Tx, after: string) =>
    tx
      .selectFrom('trackings')
      .selectAll()
      .where('package_id', '>', after)
      .where('label_id', 'is', null)
      .where('checked_at', '<', before)
      .where(
        sql<boolean>`(next_at is not null or last_text is not null or record like '%"shipToAddress":"%' or record like '%"location":"%' or record like '%"description":"%')`,
      )
      .orderBy('package_id')
      .limit(atOnce)
      .execute();
  await inPieces(
    db,
    '',
    { read: trackings, key: (row) => row.package_id, blank: anonymiseTracking },
    mayContinue,
  );
};
