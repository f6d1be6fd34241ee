import { yieldToEventLoop } from '../../base/event-loop';
import type { QueueRow } from '#shared/queue/row';

/** Rows told to the screens in one message. */
const slice = 1_000;
/** How long changes are gathered before the screens are told, in milliseconds. */
const gatherMs = 100;

export interface News {
  /** Tells of these rows and of the queue as a whole in a moment, as the rows last were. */
  tell: (rows: readonly QueueRow[]) => void;
  /** Tells nothing more; resolves when what was begun is told. */
  close(): Promise<void>;
}

/** Gathers what changed in the queue, for the screens. */
export const createNews = (ports: {
  rowsChanged: (rows: QueueRow[]) => void;
  /** Tells how the queue is now. Never rejects. */
  tellStatus: () => Promise<void>;
}): News => {
  const changed = new Map<string, QueueRow>();
  let timer: NodeJS.Timeout | null = null;
  let reporting: Promise<void> = Promise.resolve();
  let isOpen = true;

  const tellAll = (): void => {
    timer = null;
    const rows = [...changed.values()];
    changed.clear();
    for (let at = 0; at < rows.length; at += slice)
      void yieldToEventLoop().then(() => isOpen && ports.rowsChanged(rows.slice(at, at + slice)));
    reporting = ports.tellStatus();
  };

  return {
    tell: (rows) => {
      if (!isOpen) return;
      for (const row of rows) changed.set(row.labelId, row);
      timer ??= setTimeout(tellAll, gatherMs);
    },
    close: async () => {
      isOpen = false;
      if (timer) clearTimeout(timer);
      await reporting;
    },
  };
};
