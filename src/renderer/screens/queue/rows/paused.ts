import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

/**
 * True for the number of an order that a scan would buy though a person paused its batch: of its parcels the first that is not
 * bought yet is the one that would be.
 */
export const isPausedOrder = (
  code: string,
  rows: readonly QueueRow[],
  batches: readonly Pick<Batch, 'id' | 'state'>[],
): boolean => {
  const [first] = rows
    .filter(({ ref1, stage }) => ref1 === code && stage === 'draft')
    .sort((a, b) => a.parcel - b.parcel);
  return first !== undefined && batches.find(({ id }) => id === first.batchId)?.state === 'paused';
};
