import type { StatusReason } from '#shared/print/printer';
import type { FoundPrinter } from './find';
import type { Alternate, Direction, Endpoint, UsbDevice } from './library';
import { driverOf, isDeviceFileOpen } from './sysfs';

/** The endpoints through which a printer receives and sends bytes. */
interface Interface {
  number: number;
  out: number;
  in: number | null;
  packetBytes: number;
  inPacketBytes: number;
}

/** A printer whose interface we have claimed. Claimed once and kept: claiming and releasing between jobs loses jobs. */
export interface Claim extends Interface {
  device: UsbDevice;
  /** The kernel's driver was detached for us, and has to be attached again. */
  wasDetached: boolean;
}

export type Claimed = { ok: true; claim: Claim } | { ok: false; reason: StatusReason };

const endpointOf = (alternate: Alternate, direction: Direction): Endpoint | undefined =>
  alternate.endpoints.find((endpoint) => endpoint.type === 'bulk' && endpoint.direction === direction);

/** Endpoints and packet sizes from the descriptors; null when the device is not a printer. */
const interfaceOf = (device: UsbDevice): Interface | null => {
  const printer = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === 7);
  const out = printer && endpointOf(printer.alternate, 'out');
  if (!printer || !out) return null;
  const back = endpointOf(printer.alternate, 'in');
  return {
    number: printer.interfaceNumber,
    out: out.endpointNumber,
    in: back?.endpointNumber ?? null,
    packetBytes: out.packetSize,
    inPacketBytes: back?.packetSize ?? 64,
  };
};

/** The kind of failure is only in the message (npm usb 3.1.0), with the number of the Linux error. */
const reasonOf = (error: unknown): StatusReason => {
  const text = String(error);
  if (/permission denied|errno 13\b/i.test(text)) return 'no-permission';
  if (/not supported|NOT_SUPPORTED/i.test(text)) return 'driver-in-the-way';
  return /busy|errno 16\b|exclusive/i.test(text) ? 'busy' : 'offline';
};

const ignore = (): void => undefined;

/**
 * Takes the interface from the kernel's printer driver only: detaching another program would interrupt its label
 * without notice.
 */
const takeFromKernel = async (device: UsbDevice, folder: string | null, number: number): Promise<boolean> => {
  if (folder === null || (await driverOf(folder, number)) !== 'usblp') return false;
  if (await isDeviceFileOpen(folder)) throw new Error('the device file is busy');
  // Nothing left to detach (errno 61) is fine too.
  await device.detachKernelDriver(number).catch(ignore);
  return true;
};

/** Opens a printer and claims it. Never rejects. */
export const claimPrinter = async ({ device, folder }: FoundPrinter): Promise<Claimed> => {
  let wasDetached = false;
  let number = 0;
  try {
    await device.open();
    const at = interfaceOf(device);
    if (!at) throw new Error('no printer interface');
    number = at.number;
    wasDetached = await takeFromKernel(device, folder, number);
    await device.claimInterface(number);
    return { ok: true, claim: { ...at, device, wasDetached } };
  } catch (error) {
    if (wasDetached) await device.attachKernelDriver(number).catch(ignore);
    await attemptClose(device);
    return { ok: false, reason: reasonOf(error) };
  }
};

const attemptClose = (device: UsbDevice): Promise<void> =>
  // Throws at once, instead of rejecting, while a transfer is pending.
  Promise.resolve()
    .then(() => device.close())
    .catch(ignore);

/**
 * Gives a printer back: releases it, attaches its driver, then closes it. Closing alone would keep the claim (npm usb
 * 3.1.0). No transfer may be pending.
 */
export const releasePrinter = async ({ device, number, wasDetached }: Claim): Promise<void> => {
  await Promise.resolve()
    .then(() => device.releaseInterface(number))
    .catch(ignore);
  if (wasDetached) await device.attachKernelDriver(number).catch(ignore);
  await attemptClose(device);
};
