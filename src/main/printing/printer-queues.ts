import type { Printer } from '#shared/print/printer';
import { newKnown } from './known';
import { createPrinterQueue, type PrinterQueue } from './printer-queue';
import { tellStatus } from './note-status';
import { noOthers } from './others';

/** Every printer's queue, by its id: one that moves keeps its lane, and what waits there. */
export interface PrinterQueues {
  of(printer: Printer): PrinterQueue;
  /** What is known of a printer so far. */
  known(printerId: string): PrinterQueue['known'] | null;
  withId(printerId: string): PrinterQueue | null;
  /** Those whose printer is at an address. */
  at(uri: string): PrinterQueue[];
}

/**
 * Whoever answers there is the printer from now on; what the one before said of itself, a fault too, is not said of this one.
 * @returns false while a job is there: what was sent to the one before must not be counted by another
 */
export const adoptAt = (queue: PrinterQueue): boolean => {
  if (queue.isAtWork) return false;
  Object.assign(queue, { serial: null, isProven: false, lost: null, met: null, elsewhere: null });
  queue.others = noOthers();
  Object.assign(queue.known, newKnown());
  tellStatus(queue);
  return true;
};

/** A person gave the printer another address. */
const readdress = (queue: PrinterQueue, uri: string): void => {
  Object.assign(queue, { uri, isProven: false, lost: null, elsewhere: null });
  queue.others = { ...queue.others, counterLeft: null };
  Object.assign(queue.known, newKnown());
  tellStatus(queue);
};

/** @param tools what every queue works with */
export const createPrinterQueues = (tools: Parameters<typeof createPrinterQueue>[1]): PrinterQueues => {
  const queues = new Map<string, PrinterQueue>();
  const at = (uri: string): PrinterQueue[] =>
    [...new Set(queues.values())].filter((queue) => queue.uri === uri);

  /** Two entries that mean the same printer share its lane. */
  const shared = ({ uri, serial }: Printer): PrinterQueue | undefined =>
    at(uri).find((queue) => queue.serial === (serial ?? null));

  return {
    of: (printer) => {
      const queue = queues.get(printer.id) ?? shared(printer) ?? createPrinterQueue(printer, tools);
      queues.set(printer.id, queue);
      // Who asks may have read the printer's entry before it was found again.
      if (queue.uri !== printer.uri && !queue.left.has(printer.uri)) readdress(queue, printer.uri);
      return queue;
    },
    known: (printerId) => queues.get(printerId)?.known ?? null,
    withId: (printerId) => queues.get(printerId) ?? null,
    at,
  };
};
