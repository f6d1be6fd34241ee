import { execFile } from 'node:child_process';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { forkChild } from '#main/printing/transport/device-file/fork';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

// Stands in for usbprint.sys and a printer on it, neither of which Wine has: the registry keys that Windows makes of such a printer, and
// a named pipe in the place of its device, with the virtual Zebra behind it. It shows what the station does with them, not what Windows does.

const serial = 'D1N000000001';
const pipe = '\\\\.\\pipe\\packbench-usb-stand-in';
const interfaceClass = '{28d78fad-5a12-11d1-ae5b-0000f803a8c2}';
const key = `HKLM\\SYSTEM\\CurrentControlSet\\Control\\DeviceClasses\\${interfaceClass}\\##?#USB#VID_0A5F&PID_0166#${serial}#${interfaceClass}\\#`;
const reg = (...args: string[]) => promisify(execFile)('reg.exe', args);
const plugIn = async (isIn: boolean): Promise<void> => {
  await reg('add', key, '/v', 'SymbolicLink', '/d', pipe, '/f');
  await reg('add', `${key}\\Control`, '/v', 'Linked', '/t', 'REG_DWORD', '/d', isIn ? '1' : '0', '/f');
};

/** The device: whoever has it open may write to the printer, and reads what it answers. */
const startDevice = async (printer: VirtualPrinter) => {
  const open = new Set<Socket>();
  let wire: Socket | null = null;
  let breaksAfter = Infinity;
  const toPrinter = (bytes: Buffer): void => {
    if (!wire || wire.destroyed) {
      wire = connect({ host: '127.0.0.1', port: printer.port });
      wire.on('error', () => undefined);
      wire.on('data', (answer) => {
        for (const each of open) each.write(answer);
      });
    }
    wire.write(bytes.subarray(0, breaksAfter));
    breaksAfter -= bytes.length;
    if (breaksAfter <= 0) for (const each of open) each.destroy();
  };
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('data', toPrinter);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) wire?.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(pipe, resolve));
  return {
    breakAfter: (bytes: number) => (breaksAfter = bytes),
    close: (): Promise<void> => {
      for (const each of open) each.destroy();
      wire?.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let device: Awaited<ReturnType<typeof startDevice>>;
let at: TestStation;
beforeEach(async () => {
  folder = await ownFolder('usb');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  device = await startDevice(printer);
  await plugIn(true);
  at = await openStation(folder.path, {
    deviceFiles: forkChild(join(projectRoot, 'out', 'main', 'device-file-child.cjs')),
  });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: `usb://0a5f/${serial}`, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  await at.station.close();
  await Promise.all([device.close(), service.close(), printer.close()]);
  await folder.remove();
});

const scanned = async (ref1: string): Promise<void> => {
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
};
const stateOf = async (ref1: string) => {
  const { label } = await labelOf(at.station, ref1);
  return { stage: label.stage, hold: label.hold?.failure.code ?? null };
};

describe('a printer on USB with Windows’ own driver (its device is a named pipe here)', () => {
  it('prints, answers, and proves what it printed', async () => {
    await scanned('U-1');
    await expect.poll(() => stateOf('U-1')).toEqual({ stage: 'confirmed', hold: null });
    expect(printer.printed).toHaveLength(1);
  });

  it('that is not plugged in keeps its label waiting, and prints it once it is', async () => {
    await plugIn(false);
    await scanned('U-2');
    await expect.poll(async () => (await stateOf('U-2')).stage).toBe('registered');
    expect(printer.printed).toHaveLength(0);
    await plugIn(true);
    await expect.poll(() => stateOf('U-2')).toEqual({ stage: 'confirmed', hold: null });
    expect(printer.printed).toHaveLength(1);
  });
});
