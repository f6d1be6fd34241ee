import { dirname, join } from 'node:path';
import type { PrintDesk } from '../printing/desk';
import { deviceFileFinder } from '../printing/discovery/device-files';
import type { Finder } from '../printing/discovery/finder';
import type { Probed } from '../printing/discovery/probe';
import { mdnsFinder } from '../printing/discovery/mdns';
import { queueFinder } from '../printing/discovery/queues';
import { search } from '../printing/discovery/search';
import { typedFinder } from '../printing/discovery/typed';
import { usbFinder } from '../printing/discovery/usb';
import { zebraFinder } from '../printing/discovery/zebra-query';
import type { Sighting } from '../printing/follow/candidates';
import { createPrinterSearch } from '../features/printers/printer-search';
import type { Platform } from './platform';

const usualFinders = (queues: Platform['printQueues']): Finder[] => {
  let seen = 0;
  const usb = usbFinder();
  const looked: Finder = {
    ...usb,
    find: (found, signal) =>
      usb.find((hit) => {
        seen += 1;
        found(hit);
      }, signal),
  };
  const network = [mdnsFinder(), zebraFinder()];
  return [looked, deviceFileFinder(() => seen > 0), ...network, ...(queues ? [queueFinder(queues)] : [])];
};

/** The command that lets a user of a Linux computer open Zebra printers on USB; null on other systems, where none is needed. */
const allowCommand = (folder: string): string | null => {
  if (process.platform !== 'linux') return null;
  const rule = join(folder, '70-packbench-zebra.rules');
  return [
    `sudo install -m 644 '${rule.replaceAll("'", "'\\''")}' /etc/udev/rules.d/`,
    'sudo udevadm control --reload',
    'sudo udevadm trigger --action=add --subsystem-match=usb --subsystem-match=usbmisc',
  ].join(' && ');
};

/** The search for printers on this computer; tests provide their own finders. */
export const openPrinterSearch = (platform: Platform, desk: Pick<PrintDesk, 'probe' | 'moveFound'>) =>
  createPrinterSearch(
    async ({ address, changed, trouble }, signal) => {
      const finders = platform.tuning?.finders?.() ?? usualFinders(platform.printQueues);
      const typed = address === null ? [] : [typedFinder(address)];
      const sightings: Sighting[] = [];
      const probe = async (uri: string, stop: AbortSignal): Promise<Probed> => {
        const probed = await desk.probe(uri, stop);
        sightings.push({ uri, serial: probed.serial });
        return probed;
      };
      await search({ finders: [...typed, ...finders], probe, changed, trouble }, signal);
      if (!signal.aborted) await desk.moveFound(sightings, signal);
    },
    allowCommand(join(dirname(dirname(platform.samples)), 'udev')),
    (state) => platform.announce('printers.found', state),
    (error) => platform.log.error('the search for printers broke', error),
  );

export type PrinterFinder = ReturnType<typeof openPrinterSearch>;
