import type { QueueRow } from '#shared/queue/row';
import { type ChangeBatcher, createChangeBatcher } from '../../base/change-batcher';
import { yieldToEventLoop } from '../../base/event-loop';

/** Rows told to the screens in one message. */
const slice = 1_000;
/** How long changes are gathered before the screens are told, in milliseconds. */
const gatherMs = 100;

interface Ports {
  rowsChanged: (rows: QueueRow[]) => void;
  /** Tells how the queue is now. */
  tellStatus: () => Promise<void>;
  onError: (error: unknown) => void;
}

export type QueueAnnouncer = ChangeBatcher<string, QueueRow>;

/** Tells the screens of the rows that changed, as they last were, and of the queue as a whole. */
export const createQueueAnnouncer = (ports: Ports): QueueAnnouncer =>
  createChangeBatcher({
    gatherMs,
    deliver: async (changed) => {
      const rows = [...changed.values()];
      for (let at = 0; at < rows.length; at += slice) {
        await yieldToEventLoop();
        ports.rowsChanged(rows.slice(at, at + slice));
      }
      await ports.tellStatus();
    },
    atClose: 'drop',
    onError: ports.onError,
  });
