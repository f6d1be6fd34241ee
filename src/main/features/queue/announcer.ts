import type { QueueRow } from '#shared/queue/row';
import { type ChangeBatcher, createChangeBatcher } from '../../base/change-batcher';
import { yieldToEventLoop } from '../../base/event-loop';

/** Rows sent to the screens in one message. */
const slice = 1_000;
/** How long changes are collected before the screens are notified, in milliseconds. */
const gatherMs = 100;

interface Ports {
  rowsChanged: (rows: QueueRow[]) => void;
  /** Sends the present status of the queue. */
  sendStatus: () => Promise<void>;
  onError: (error: unknown) => void;
}

export type QueueAnnouncer = ChangeBatcher<string, QueueRow>;

/** Notifies the screens of changed rows, in their latest state, and of the queue's status. */
export const createQueueAnnouncer = (ports: Ports): QueueAnnouncer =>
  createChangeBatcher({
    gatherMs,
    deliver: async (changed) => {
      const rows = [...changed.values()];
      for (let at = 0; at < rows.length; at += slice) {
        await yieldToEventLoop();
        ports.rowsChanged(rows.slice(at, at + slice));
      }
      await ports.sendStatus();
    },
    atClose: 'drop',
    onError: ports.onError,
  });
