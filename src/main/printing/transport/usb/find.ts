import { attempt } from '../../../base/attempt';
import { type UsbDevice, usbLibrary } from './library';
import { folderOf, printerInterfaceIn } from './sysfs';

/** A printer on the bus. Its values are copied at once: while a transfer is pending, its getters throw. */
export interface FoundPrinter {
  device: UsbDevice;
  vendorId: number;
  productId: number;
  /** Null where it has none, or none that can be read. */
  serial: string | null;
  product: string | null;
  /** Where it is plugged in, such as `1-2.3`. */
  port: string;
  /** Its folder in Linux' sysfs. */
  folder: string | null;
}

/** Zebra's vendor id. Printers are not recognised by their product id: there are too many. */
export const zebra = 0x0a5f;

const isPrinterClass = (device: UsbDevice): boolean =>
  attempt(() => device.configuration?.interfaces.some(({ alternate }) => alternate.interfaceClass === 7)) ??
  false;

const isPrinter = async (device: UsbDevice, folder: string | null): Promise<boolean> => {
  if (device.vendorId === zebra) return true;
  return folder === null ? isPrinterClass(device) : (await printerInterfaceIn(folder)) !== null;
};

// A getter may read from the device and throw; a silent device must not hide the others.
const found = (device: UsbDevice, folder: string | null): FoundPrinter => ({
  device,
  folder,
  vendorId: device.vendorId,
  productId: device.productId,
  serial: attempt(() => device.serialNumber)?.trim() || null,
  product: attempt(() => device.productName)?.trim() || null,
  port: `${Number.parseInt(device.bus, 10)}-${device.ports.join('.')}`,
});

/** Printers on the bus; empty where there is no bus, or no library for it. */
export const findPrinters = async (): Promise<FoundPrinter[]> => {
  const library = await usbLibrary();
  const devices = (await library?.getDevices().catch(() => [])) ?? [];
  const printers: FoundPrinter[] = [];
  for (const device of devices) {
    const folder = await folderOf(device.bus, device.address);
    if (await isPrinter(device, folder)) printers.push(found(device, folder));
  }
  return printers;
};
