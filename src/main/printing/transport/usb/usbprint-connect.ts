import type { FileConnector } from '../device-file/connect';
import type { Connection } from '../transport';
import type { UsbAddress, UsbConnector } from './connect';
import { type UsbprintInterface, usbprintInterfaces } from './usbprint';

const fits = (address: UsbAddress, { vendorId, serial, port }: UsbprintInterface): boolean =>
  vendorId === address.vendorId &&
  (address.serial === null || serial === address.serial) &&
  (address.port === null || port === address.port);

/**
 * Connects to printers on USB through Windows' own driver: its interface is a device file, opened in a process that may
 * be ended. While the spooler prints, the driver refuses our connection.
 * @param list the printers that are plugged in, asked at each connection
 */
export const createUsbprintConnector = (
  files: FileConnector,
  list: () => Promise<UsbprintInterface[]> = usbprintInterfaces,
): UsbConnector => ({
  connect: async (address, timeoutMs, timers, signal): Promise<Connection> => {
    const [first, ...others] = (await list()).filter((printer) => fits(address, printer));
    if (!first) return { ok: false, reason: 'offline' };
    // A label at the wrong printer is worse than one that waits.
    if (others.length > 0) return { ok: false, reason: 'same-serial' };
    const connection = await files.connect(first.path, timeoutMs, timers, signal);
    // Windows reports "access denied" for a device that another program has opened exclusively.
    return !connection.ok && connection.reason === 'no-permission'
      ? { ok: false, reason: 'busy' }
      : connection;
  },
  close: () => Promise.resolve(),
});
