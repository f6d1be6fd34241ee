import { access, constants, open, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../../base/error-code';

const devices = '/sys/bus/usb/devices';

const textOf = async (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Linux' folder for a device, found by its bus and address; null on other systems, and where the device is gone. */
export const folderOf = async (bus: string, address: number): Promise<string | null> => {
  for (const name of await namesIn(devices)) {
    if (name.includes(':')) continue;
    const folder = join(devices, name);
    const [busNumber, number] = await Promise.all([
      textOf(join(folder, 'busnum')),
      textOf(join(folder, 'devnum')),
    ]);
    if (Number(number) === address && Number(busNumber) === Number.parseInt(bus, 10)) return folder;
  }
  return null;
};

/** The interface's own folder: a printer has only configuration 1. */
const interfaceFolder = (folder: string, number: number): string =>
  join(folder, `${basename(folder)}:1.${number}`);

/** Which kernel driver has the interface: `usblp`, `usbfs` (a program like ours), another; null when none has. */
export const driverOf = async (folder: string, interfaceNumber: number): Promise<string | null> =>
  readlink(join(interfaceFolder(folder, interfaceNumber), 'driver')).then(basename, () => null);

/** Number of the first interface of class 7 (printer), which sysfs shows without opening the device. */
export const printerInterfaceIn = async (folder: string): Promise<number | null> => {
  for (const name of await namesIn(folder)) {
    const number = /:1\.(\d+)$/.exec(name)?.[1];
    if (number !== undefined && (await textOf(join(folder, name, 'bInterfaceClass'))) === '07')
      return Number(number);
  }
  return null;
};

const mayUse = (file: string): Promise<boolean> =>
  access(file, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );

/** The device file that the kernel's printer driver created for it; null when there is none. */
const deviceNodeOf = async (folder: string): Promise<string | null> => {
  const ownDevice = await realpath(folder).catch(() => null);
  for (const name of await namesIn('/sys/class/usbmisc')) {
    const at = await realpath(join('/sys/class/usbmisc', name, 'device')).catch(() => null);
    if (name.startsWith('lp') && ownDevice !== null && at !== null && dirname(at) === ownDevice)
      return join('/dev/usb', name);
  }
  return null;
};

/** The printer's device file, if this user may read and write it. */
export const deviceFileOf = async (folder: string): Promise<string | null> => {
  const file = await deviceNodeOf(folder);
  return file !== null && (await mayUse(file)) ? file : null;
};

/** Whether another program is printing through the device file: the driver allows one at a time. */
export const isDeviceFileOpen = async (folder: string): Promise<boolean> => {
  const file = await deviceNodeOf(folder);
  if (file === null) return false;
  try {
    await (await open(file, constants.O_RDWR | constants.O_NONBLOCK)).close();
    return false;
  } catch (error) {
    return errorCode(error) === 'EBUSY';
  }
};

/** The printer's description of itself (IEEE 1284), as the kernel's printer driver read it; empty where it did not. */
export const deviceIdIn = async (folder: string): Promise<string> => {
  const number = await printerInterfaceIn(folder);
  return number === null ? '' : ((await textOf(join(interfaceFolder(folder, number), 'ieee1284_id'))) ?? '');
};

/** Whether this user may open the printer or its device file. */
export const accessOf = async (folder: string): Promise<boolean> => {
  const bus = (await textOf(join(folder, 'busnum'))) ?? '';
  const device = (await textOf(join(folder, 'devnum'))) ?? '';
  const node = join('/dev/bus/usb', bus.padStart(3, '0'), device.padStart(3, '0'));
  return (await mayUse(node)) || (await deviceFileOf(folder)) !== null;
};
