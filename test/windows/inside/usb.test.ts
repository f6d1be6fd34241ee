import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import koffi from 'koffi';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { forkChild } from '#tools/fork-child';
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

// Replaces usbprint.sys and a printer on it, which Wine does not have: the registry keys that Windows creates for such
// a printer, and a named pipe in place of its device, with the virtual Zebra behind it. It shows what the station does
// with them, not what Windows does.

const serial = 'D1N000000001';
const pipe = '\\\\.\\pipe\\packbench-usb-stand-in';
const interfaceClass = '{28d78fad-5a12-11d1-ae5b-0000f803a8c2}';
const key = `HKLM\\SYSTEM\\CurrentControlSet\\Control\\DeviceClasses\\${interfaceClass}\\##?#USB#VID_0A5F&PID_0166#${serial}#${interfaceClass}\\#`;
const reg = (...args: string[]) => promisify(execFile)('reg.exe', args);
const plugIn = async (isIn: boolean, device = pipe): Promise<void> => {
  await reg('add', key, '/v', 'SymbolicLink', '/d', device, '/f');
  await reg('add', `${key}\\Control`, '/v', 'Linked', '/t', 'REG_DWORD', '/d', isIn ? '1' : '0', '/f');
};

const genericRead = 0x8000_0000;
const openExisting = 3;

/** Opens a file as the spooler opens its printer: no other program can open it until it is closed. @returns closes it */
const openExclusively = (path: string): (() => void) => {
  const kernel = koffi.load('kernel32.dll');
  const open = kernel.func(
    'void *CreateFileW(str16 name, uint32 access, uint32 share, void *security, uint32 creation, uint32 flags, void *template)',
  ) as (...given: unknown[]) => object;
  const close = kernel.func('int CloseHandle(void *handle)') as (handle: object) => number;
  const handle = open(path, genericRead, 0, null, openExisting, 0, null);
  return () => void close(handle);
};

/** The device: a program that has it open may write to the printer, and reads its answers. */
const startDevice = async (printer: VirtualPrinter) => {
  const open = new Set<Socket>();
  let wire: Socket | null = null;
  let breaksInLabel = false;
  const toPrinter = (bytes: Buffer): void => {
    if (!wire || wire.destroyed) {
      wire = connect({ host: '127.0.0.1', port: printer.port });
      wire.on('error', () => undefined);
      wire.on('data', (answer) => {
        for (const each of open) each.write(answer);
      });
    }
    const label = breaksInLabel ? bytes.indexOf('^FO60,60') : -1;
    if (label < 0) return void wire.write(bytes);
    breaksInLabel = false;
    wire.end(bytes.subarray(0, label));
    for (const each of open) each.destroy();
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
    /** Is pulled out in the middle of the next label. */
    breakInLabel: () => (breaksInLabel = true),
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
  it('it prints, answers, and proves its labels', async () => {
    await scanned('U-1');
    await expect.poll(() => stateOf('U-1')).toEqual({ stage: 'confirmed', hold: null });
    expect(printer.printed).toHaveLength(1);
  });

  it('an unplugged printer keeps its label waiting, and prints it once it is plugged in', async () => {
    await plugIn(false);
    await scanned('U-2');
    await expect.poll(async () => (await stateOf('U-2')).stage).toBe('registered');
    expect(printer.printed).toHaveLength(0);
    await plugIn(true);
    await expect.poll(() => stateOf('U-2')).toEqual({ stage: 'confirmed', hold: null });
    expect(printer.printed).toHaveLength(1);
  });

  it('that the spooler has open is busy, and prints the label once it is closed there', async () => {
    const held = join(folder.path, 'held');
    writeFileSync(held, '');
    const close = openExclusively(held);
    await plugIn(true, held);
    await scanned('U-3');
    await expect.poll(async () => (await labelOf(at.station, 'U-3')).print?.waiting ?? []).toContain('busy');
    close();
    await plugIn(true);
    await expect.poll(() => stateOf('U-3')).toEqual({ stage: 'confirmed', hold: null });
    expect(printer.printed).toHaveLength(1);
  });

  it('that is pulled out in the middle of a label leaves a question, and prints nothing a second time', async () => {
    await scanned('U-4');
    await expect.poll(async () => (await stateOf('U-4')).stage).toBe('confirmed');
    device.breakInLabel();
    await scanned('U-5');
    await expect.poll(async () => (await labelOf(at.station, 'U-5')).print?.state).toBe('unknown');
    await scanned('U-6');
    await expect.poll(async () => (await stateOf('U-6')).stage).toBe('confirmed');
    expect((await labelOf(at.station, 'U-5')).print?.state).toBe('unknown');
    expect(printer.printed).toHaveLength(2);
  });
});
