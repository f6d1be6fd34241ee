import { execFile } from 'node:child_process';
import { join } from 'node:path';

/**
 * Printers as Windows' own driver offers them: `usbprint.sys` creates an interface of this class for each, which any
 * program may open as a file, read and write, as the port monitor of the spooler does (Microsoft, "USBPRINT programming
 * considerations"; P. Skarpetis, "Getting a handle on usbprint.sys", 2005). The driver is not replaced.
 */
const interfaceClass = '{28d78fad-5a12-11d1-ae5b-0000f803a8c2}';
const classKey = `HKLM\\SYSTEM\\CurrentControlSet\\Control\\DeviceClasses\\${interfaceClass}`;

/** A printer that is plugged in. */
export interface UsbprintInterface {
  vendorId: number;
  /** Null where it has none: Windows then names it by its port, with `&` in the name. */
  serial: string | null;
  /**
   * Where it is plugged in, in Windows' notation, where it has no serial number. Otherwise its product: two devices of the same
   * product never have the same name in Windows.
   */
  port: string;
  /** The path to open. */
  path: string;
}

/** `…\##?#USB#VID_0A5F&PID_0166#SERIAL#{class}\#\Control`, at any depth. */
const interfaceKey =
  /^HKEY_LOCAL_MACHINE\\.*\\(##\?#USB#VID_([0-9a-f]{4})&(PID_[0-9a-f]{4})[^#\\]{0,20}#([^#\\]{1,200})#\{[-0-9a-f]{36}\})(?:\\|$)/i;

interface Entry extends UsbprintInterface {
  isLinked: boolean;
}

const entryOf = ([, name = '', vendor = '', product = '', instance = '']: RegExpExecArray): Entry => ({
  vendorId: Number.parseInt(vendor, 16),
  ...(instance.includes('&')
    ? { serial: null, port: instance }
    : { serial: instance, port: product.toUpperCase() }),
  path: `\\\\?\\${name.slice('##?#'.length)}`,
  isLinked: false,
});

/** Reads what `reg.exe query … /s` prints of the class. Interfaces of unplugged printers stay in the registry, not linked. */
export const readInterfaces = (registry: string): UsbprintInterface[] => {
  const entries = new Map<string, Entry>();
  let at: Entry | null = null;
  for (const line of registry.split(/\r?\n/)) {
    const key = interfaceKey.exec(line);
    if (key) {
      const name = (key[1] ?? '').toLowerCase();
      at = entries.get(name) ?? entryOf(key);
      entries.set(name, at);
    } else if (/^\S/.test(line)) at = null;
    else if (at) {
      const [name, , value = ''] = line.trim().split('    ');
      if (name === 'Linked') at.isLinked = Number(value) === 1;
      if (name === 'SymbolicLink') at.path = value;
    }
  }
  return [...entries.values()]
    .filter(({ isLinked }) => isLinked)
    .map(({ vendorId, serial, port, path }) => ({ vendorId, serial, port, path }));
};

const limitMs = 5_000;

/** The printers that are plugged in; empty where the registry can't be read. */
export const usbprintInterfaces = (): Promise<UsbprintInterface[]> =>
  new Promise((resolve) => {
    const reg = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
    execFile(
      reg,
      ['query', classKey, '/s'],
      { timeout: limitMs, windowsHide: true, maxBuffer: 4 * 1024 * 1024 },
      (error, stdout) => resolve(error ? [] : readInterfaces(stdout)),
    );
  });
