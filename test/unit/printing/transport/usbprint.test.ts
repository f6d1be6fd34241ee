import { describe, expect, it } from 'vitest';
import { findOnWindows } from '#main/printing/discovery/usb';
import { addressOf } from '#main/printing/transport/address';
import type { FileConnector } from '#main/printing/transport/device-file/connect';
import type { Connection } from '#main/printing/transport/transport';
import { readInterfaces, type UsbprintInterface } from '#main/printing/transport/usb/usbprint';
import type { UsbAddress } from '#main/printing/transport/usb/connect';
import { createUsbprintConnector } from '#main/printing/transport/usb/usbprint-connect';
import { realTimers } from '#main/printing/timers';
import { printerUri } from '#shared/print/printer';

const root =
  'HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\DeviceClasses\\{28d78fad-5a12-11d1-ae5b-0000f803a8c2}';
const keyOf = (instance: string, vendor = '0A5F', product = '0166'): string =>
  `${root}\\##?#USB#VID_${vendor}&PID_${product}#${instance}#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}`;
/** What `reg.exe query … /s` prints of one printer. */
const printed = (instance: string, linked: 0 | 1, vendor?: string): string =>
  [
    keyOf(instance, vendor),
    `    DeviceInstance    REG_SZ    USB\\VID_0A5F&PID_0166\\${instance}`,
    '',
    `${keyOf(instance, vendor)}\\#`,
    `    SymbolicLink    REG_SZ    \\\\?\\USB#VID_0A5F&PID_0166#${instance}#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}`,
    '',
    `${keyOf(instance, vendor)}\\#\\Control`,
    `    Linked    REG_DWORD    0x${linked}`,
    '',
  ].join('\r\n');

describe('printers of Windows’ own driver', () => {
  it('they are read from the registry while they are plugged in', () => {
    expect(readInterfaces(printed('D1N000000001', 1) + printed('D1N000000002', 0))).toEqual([
      {
        ...{ vendorId: 0x0a5f, serial: 'D1N000000001', port: 'PID_0166' },
        path: '\\\\?\\USB#VID_0A5F&PID_0166#D1N000000001#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}',
      },
    ]);
  });

  it('they are identified by their port where they have no serial number', () => {
    expect(readInterfaces(printed('6&2a3b4c5d&0&1', 1))).toMatchObject([
      { serial: null, port: '6&2a3b4c5d&0&1' },
    ]);
  });

  it('they are found when the registry names them without a link as well', () => {
    const [found] = readInterfaces(`${keyOf('S1')}\\#\\Control\r\n    Linked    REG_DWORD    0x1\r\n`);
    expect(found?.path).toBe('\\\\?\\USB#VID_0A5F&PID_0166#S1#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}');
  });

  it('there are none where the registry has other content', () => {
    for (const text of [
      '',
      'ERROR: The system was unable to find the specified registry key',
      '    Linked    REG_DWORD    0x1',
    ])
      expect(readInterfaces(text)).toEqual([]);
  });
});

describe('a printer that is found on Windows', () => {
  const link = (key: string): string => `${key}\\#\\Control\r\n    Linked    REG_DWORD    0x1\r\n`;
  const all = readInterfaces(
    [
      keyOf('6&2a3b4c5d&0&1'),
      keyOf('6&2a3b4c5d&0&2'),
      keyOf('7&1c2d3e4f&0&0000', '0A5F', '0166&MI_00'),
      keyOf('D1N000000001'),
      keyOf('D1N000000001', '0A5F', '0185'),
      keyOf("(D1N) 50%*!'"),
    ]
      .map(link)
      .join(''),
  );

  it.each(all)('its address is accepted, and the same device is opened by it: $path', async ({ path }) => {
    expect(all).toHaveLength(6);
    const hits: string[] = [];
    await findOnWindows(
      ({ uri }) => void hits.push(uri),
      () => Promise.resolve(all),
    );
    const uri = printerUri.parse(hits[all.findIndex((one) => one.path === path)]);
    const opened: string[] = [];
    const connect: FileConnector['connect'] = (device) => {
      opened.push(device);
      return Promise.resolve({ ok: false, reason: 'offline' });
    };
    const usb = createUsbprintConnector({ connect }, () => Promise.resolve(all));
    await usb.connect(addressOf(uri) as UsbAddress, 1_000, realTimers, new AbortController().signal);
    expect(opened).toEqual([path]);
  });
});

describe('a connection through Windows’ own driver', () => {
  const one: UsbprintInterface = { vendorId: 0x0a5f, serial: 'S1', port: 'PID_0166', path: 'one' };
  const connect = (printers: UsbprintInterface[], answer: Connection) => {
    const opened: string[] = [];
    const files: FileConnector = {
      connect: (path) => {
        opened.push(path);
        return Promise.resolve(answer);
      },
    };
    const usb = createUsbprintConnector(files, () => Promise.resolve(printers));
    const address = { kind: 'usb', vendorId: 0x0a5f, serial: 'S1', port: null } as const;
    const connection = usb.connect(address, 1_000, realTimers, new AbortController().signal);
    return { connection, opened };
  };

  it('it is only opened to the printer with that serial number', async () => {
    const { connection, opened } = connect([{ ...one, serial: 'S2', path: 'two' }, one], {
      ok: false,
      reason: 'offline',
    });
    await connection;
    expect(opened).toEqual(['one']);
  });

  it('it is busy while the spooler prints, whatever Windows reports', async () => {
    for (const reason of ['busy', 'no-permission'] as const)
      expect(await connect([one], { ok: false, reason }).connection).toEqual({ ok: false, reason: 'busy' });
  });

  it('it fails where no such printer is plugged in, or two have that serial number', async () => {
    const answer: Connection = { ok: false, reason: 'no-permission' };
    expect(await connect([], answer).connection).toEqual({ ok: false, reason: 'offline' });
    const two = connect([one, { ...one, path: 'other' }], answer);
    expect(await two.connection).toEqual({ ok: false, reason: 'same-serial' });
    expect(two.opened).toEqual([]);
  });
});
