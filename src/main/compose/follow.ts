import type { FollowPorts } from '../printing/follow/follow';
import { mdnsFinder } from '../printing/discovery/mdns';
import { zebraFinder } from '../printing/discovery/zebra-query';
import { type Archive, clockOf } from './parts';
import type { Platform } from './platform';

/** How printers that have moved are found again: quietly, by what answers to all; and kept in their entries. */
export const followOf = (platform: Platform, archive: Archive): Omit<FollowPorts, 'printers'> => ({
  finders: () =>
    (platform.tuning?.finders?.() ?? [mdnsFinder(), zebraFinder()]).filter(
      ({ way }) => way === 'mdns' || way === 'zebra',
    ),
  serialTold: (id, serial) => archive.setPrinterSerial(id, serial),
  moved: async (printer, uri) => {
    const isKept = await archive.movePrinter(printer, uri, clockOf(platform).now().toISOString());
    if (isKept) platform.announce('printer.changed', { printerId: printer.id });
    return isKept;
  },
});
