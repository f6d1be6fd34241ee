import type { Connection } from '../core/connection';
import { addBatch, restoredBatch } from './rebuild';

const hasLostBatch = `batch_id not in (select id from batches)`;
const lostOld = `replaces not in (select id from labels)`;

/**
 * Links labels again whose batch is lost. SQLite would refuse the change that stores their purchase, because it names a row that
 * does not exist.
 */
export const relinkBatches = (target: Connection): void => {
  if (target.all(`select 1 from labels where ${hasLostBatch} limit 1`).length === 0) return;
  addBatch(target);
  target.prepare(`update labels set batch_id = ? where ${hasLostBatch}`).run([restoredBatch.id]);
};

/** The same for the label that another replaces: it is the order under its number, or no longer known. */
export const relinkReplacements = (target: Connection): void => {
  const live = `select id from labels where ref1 = ? and parcel = ? and stage <> 'closed' and replaces is null`;
  for (const { id, ref1, parcel } of target.all(
    `select id, ref1, parcel from labels where ${lostOld} order by seq`,
  )) {
    const [old] = target.all(live, [ref1, parcel]);
    target.prepare('update labels set replaces = ? where id = ?').run([old?.['id'] ?? null, id]);
  }
};
