import type { FollowPorts } from '../printing/follow/follow';
import { mdnsFinder } from '../printing/discovery/mdns';
import { zebraFinder } from '../printing/discovery/zebra-query';
import { type Archive, clockOf } from './environment-deps';
import type { Platform } from './platform';

/** How a printer with a new address is found again: by broadcast, without a message to the worker. Its new address is saved. */
export const followOf = (platform: Platform, archive: Archive): Omit<FollowPorts, 'printers'> => ({
  finders: () =>
    (platform.tuning?.finders?.() ?? [mdnsFinder(), zebraFinder()]).filter(
      ({ way }) => way === 'mdns' || way === 'zebra',
    ),
  changed: (printerId) => platform.announce('printer.changed', { printerId }),
  counterRange: (printerId) => archive.countedAt(printerId),
  saveSerial: (id, serial) => archive.setPrinterSerial(id, serial),
  saveLabelDots: (id, dots) => archive.setPrinterLabelDots(id, dots),
  saveAddress: async (printer, uri) => {
    const at = clockOf(platform).now().toISOString();
    const known = (await archive.printers()).find(({ id }) => id === printer.id);
    const isKept = await archive.movePrinter(printer, uri, at);
    if (isKept) {
      const before = known?.uri ?? null;
      const event = {
        type: 'printer.changed' as const,
        printerId: printer.id,
        printerName: known?.name ?? printer.id,
        changes: [{ field: 'uri', before, after: uri }],
      };
      await archive
        .note(event, at)
        .catch((error: unknown) => platform.log.error('a printer’s new address was not noted', error));
    }
    if (isKept) platform.announce('printer.changed', { printerId: printer.id });
    return isKept;
  },
});
