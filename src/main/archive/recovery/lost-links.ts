import type { Connection } from '../core/connection';
import { addBatch, restoredBatch } from './rebuild';

const hasLostBatch = `batch_id not in (select id from batches)`;

/**
 * Links labels again whose batch is lost. SQLite would refuse the change that stores their purchase, because it names a row that
 * does not exist.
 */
export const relinkBatches = (target: Connection): void => {
  if (target.all(`select 1 from labels where ${hasLostBatch} limit 1`).length === 0) return;
  addBatch(target);
  target.prepare(`update labels set batch_id = ? where ${hasLostBatch}`).run([restoredBatch.id]);
};
