import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

type BatchOrder = Pick<Batch, 'priority' | 'createdAt'>;
type Placed = Pick<QueueRow, 'batchId' | 'position' | 'priority'>;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which the station works: urgent rows, then urgent batches, then older batches, then their own order. */
export const orderOf =
  (batches: ReadonlyMap<string, BatchOrder>) =>
  (a: Placed, b: Placed): number => {
    if (a.priority !== b.priority) return b.priority - a.priority;
    if (a.batchId === b.batchId) return a.position - b.position;
    const one = batches.get(a.batchId);
    const other = batches.get(b.batchId);
    return (
      (other?.priority ?? 0) - (one?.priority ?? 0) ||
      compareText(one?.createdAt ?? '', other?.createdAt ?? '') ||
      compareText(a.batchId, b.batchId)
    );
  };
