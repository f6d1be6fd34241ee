import { rows, statusNow } from './queue-store';
import { isPausedOrder } from './rows/paused';

/** As the queue is known now. */
export const isPausedNow = (code: string): boolean =>
  isPausedOrder(code, rows.ordered(), statusNow()?.batches ?? []);
