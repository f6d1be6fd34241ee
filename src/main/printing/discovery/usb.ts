import { findPrinters, zebra } from '../transport/usb/find';
import { accessOf, deviceIdIn } from '../transport/usb/sysfs';
import { usbprintInterfaces } from '../transport/usb/usbprint';
import { parseDeviceId } from './device-id';
import type { Finder, Hit } from './finder';

const hex = (value: number): string => value.toString(16).padStart(4, '0');

/** By serial number. By its USB port where there is none, or where another printer has the same. */
const uriOf = (vendorId: number, serial: string | null, port: string, isAlone: boolean): string => {
  const name = serial === null ? '' : encodeURIComponent(serial);
  return `usb://${hex(vendorId)}/${name}${serial === null || !isAlone ? `?port=${encodeURIComponent(port)}` : ''}`;
};

const verdictOf = async (folder: string | null, commands: string | null): Promise<Hit['verdict']> => {
  if (folder !== null && !(await accessOf(folder))) return 'no_permission';
  return commands === null || /zpl/i.test(commands) ? 'unasked' : 'other_language';
};

/** Windows' driver owns the printers, and its device interface is opened as a file. */
export const findOnWindows = async (found: (hit: Hit) => void, list = usbprintInterfaces): Promise<void> => {
  const printers = (await list()).filter(({ vendorId }) => vendorId === zebra);
  for (const { vendorId, serial, port } of printers) {
    const isAlone = printers.filter((other) => other.serial === serial).length === 1;
    found({ uri: uriOf(vendorId, serial, port, isAlone), model: null, serial, verdict: 'unasked' });
  }
};

/** Printers that are plugged in here. They are listed without being opened: another program may be printing there. */
export const usbFinder = (): Finder => ({
  way: 'usb',
  find: async (found) => {
    if (process.platform === 'win32') return findOnWindows(found);
    const printers = await findPrinters();
    for (const { vendorId, serial, product, port, folder } of printers) {
      const isAlone = printers.filter((other) => other.serial === serial).length === 1;
      const id = parseDeviceId(folder === null ? '' : await deviceIdIn(folder));
      found({
        uri: uriOf(vendorId, serial, port, isAlone),
        model: id.model ?? product,
        serial,
        verdict: await verdictOf(folder, id.commands),
      });
    }
  },
});
