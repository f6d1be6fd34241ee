import { hasOtherCertificate, type Printer } from '#shared/print/printer';
import { newKnown } from './known';
import { createPrinterQueue, type PrinterQueue } from './printer-queue';
import { reportStatus } from './note-status';
import { noOtherHosts } from './other-hosts';

/**
 * Accepts the device that answers there as the printer from now on. The state of the previous one, also a fault, is
 * forgotten.
 * @param serial the only one that it may report; null: the one that it reports first. On USB, the address contains it
 * @returns false while a job is there: what was sent to the previous printer must not be counted by another
 */
export const acceptDeviceAt = (queue: PrinterQueue, serial: string | null): boolean => {
  if (queue.hasOurData) return false;
  queue.serial = queue.uri.startsWith('usb:') ? null : serial;
  Object.assign(queue, { isProven: false, lost: null, fingerprint: null, reportedAt: null });
  queue.otherHosts = noOtherHosts();
  queue.pendingRestore = new Uint8Array();
  Object.assign(queue.known, newKnown());
  reportStatus(queue);
  return true;
};

/** A person gave the printer another address, or accepted another certificate at the same one. */
const readdress = (queue: PrinterQueue, uri: string): void => {
  // The caller may have read the printer's entry before the certificate was accepted.
  if (hasOtherCertificate(queue.uri, uri)) queue.formerUris.add(queue.uri);
  Object.assign(queue, { uri, isProven: false, lost: null, reportedAt: null });
  queue.otherHosts = { ...queue.otherHosts, counterLeft: null };
  // Without a serial number it may be another printer, which has settings of its own.
  if (queue.serial === null) queue.pendingRestore = new Uint8Array();
  Object.assign(queue.known, newKnown());
  reportStatus(queue);
};

export type PrinterQueues = ReturnType<typeof createPrinterQueues>;

/**
 * The queues of all printers by id. A printer that moves to another address keeps its queue.
 * @param tools what every queue needs
 */
export const createPrinterQueues = (tools: Parameters<typeof createPrinterQueue>[1]) => {
  const queues = new Map<string, PrinterQueue>();
  /** The queues of the printers at an address. */
  const at = (uri: string): PrinterQueue[] =>
    [...new Set(queues.values())].filter((queue) => queue.uri === uri);

  /** Two entries for the same printer share its queue. */
  const shared = ({ uri, serial }: Printer): PrinterQueue | undefined =>
    at(uri).find((queue) => queue.serial === (serial ?? null));

  return {
    of: (printer: Printer): PrinterQueue => {
      const queue = queues.get(printer.id) ?? shared(printer) ?? createPrinterQueue(printer, tools);
      queues.set(printer.id, queue);
      // The caller may have read the printer's entry before the printer was found at its new address.
      if (queue.uri !== printer.uri && !queue.formerUris.has(printer.uri)) readdress(queue, printer.uri);
      return queue;
    },
    /** What is known of a printer so far. */
    known: (printerId: string): PrinterQueue['known'] | null => queues.get(printerId)?.known ?? null,
    withId: (printerId: string): PrinterQueue | null => queues.get(printerId) ?? null,
    at,
  };
};
