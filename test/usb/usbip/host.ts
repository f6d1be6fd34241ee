import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, Socket } from 'node:net';
import type { UsbPrinter } from './device';

const controller = '/sys/devices/platform/vhci_hcd.0';
const speeds = { full: 2, high: 3 } as const;
export type Speed = keyof typeof speeds;

/** The kernel identifies a socket by its number in this process; Node.js has no public name for it. */
const numberOf = (socket: Socket): number => (socket as unknown as { _handle: { fd: number } })._handle.fd;

/**
 * Plugs a device into a port of the kernel's virtual host controller: the kernel gets one end of a socket pair, the
 * device the other.
 */
export const plugIn = async (printer: UsbPrinter, port: number, speed: Speed): Promise<() => void> => {
  const path = `/run/usbip-${process.pid}-${port}`;
  rmSync(path, { force: true });
  const server: Server = createServer();
  const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const kernelEnd = new Socket();
  // Paused before it connects: its data is for the kernel, never for us.
  kernelEnd.pause();
  await new Promise<void>((resolve, reject) => {
    kernelEnd.once('error', reject);
    kernelEnd.connect(path, resolve);
  });
  const device = await arrived;
  server.close();
  printer.plug(device);
  writeFileSync(
    `${controller}/attach`,
    `${port} ${numberOf(kernelEnd)} ${0x10000 + port + 2} ${speeds[speed]}`,
  );
  return () => {
    device.destroy();
    kernelEnd.destroy();
  };
};

/** Unplugs the device like a person. */
export const pullOut = (port: number): void => writeFileSync(`${controller}/detach`, String(port));
