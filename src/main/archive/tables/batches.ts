import type { Tx } from '../schema';
import type { NewBatch } from '../types';

export const insertBatch = async (tx: Tx, batch: NewBatch): Promise<void> => {
  await tx.insertInto('batches').values({ id: batch.id, name: batch.name, created_at: batch.at }).execute();
};
