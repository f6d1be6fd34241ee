import { readdir } from 'node:fs/promises';
import type { Finder } from './finder';

const folder = '/dev/usb';

/** Device files of printers, for systems where the USB bus can't be read. */
export const deviceFileFinder = (isSeenOnUsb: () => boolean): Finder => ({
  way: 'device_file',
  find: async (found) => {
    const names = await readdir(folder).catch(() => []);
    if (isSeenOnUsb()) return;
    for (const name of names.filter((one) => /^lp\d+$/.test(one)))
      found({ uri: `file://${folder}/${name}`, verdict: 'unasked' });
  },
});
