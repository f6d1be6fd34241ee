import type { StatusReason } from '#shared/print/printer';
import { within, type Timers } from '../../timers';
import type { Address } from '../address';
import type { FileConnector } from '../device-file/connect';
import type { Connection } from '../transport';
import { claimPrinter, releasePrinter } from './claim';
import { findPrinters, type FoundPrinter } from './find';
import { deviceFileOf } from './sysfs';
import { UsbSession } from './session';
import { overUsb } from './transport';

export type UsbAddress = Extract<Address, { kind: 'usb' }>;

export interface UsbConnector {
  connect(address: UsbAddress, timeoutMs: number, timers: Timers, signal: AbortSignal): Promise<Connection>;
  /** Gives every printer back. */
  close(): Promise<void>;
}

const fits = (address: UsbAddress, { vendorId, serial, port }: FoundPrinter): boolean =>
  vendorId === address.vendorId &&
  (address.serial === null || serial === address.serial) &&
  (address.port === null || port === address.port);

/**
 * The printer of an address. Where several match (two with one serial number) none is used: a label at the wrong
 * printer is worse than one that waits.
 */
const locate = async (address: UsbAddress): Promise<FoundPrinter | 'none' | 'several'> => {
  const [first, ...others] = (await findPrinters()).filter((printer) => fits(address, printer));
  if (!first) return 'none';
  return others.length > 0 ? 'several' : first;
};

interface Kept {
  session: UsbSession;
  /** Settles when the previous session is over and none of its transfers is pending. */
  idle: Promise<void>;
}

/** Printers that stay claimed between their connections. */
class ClaimedPrinters {
  /** By their addresses. */
  readonly #kept = new Map<string, Kept>();
  readonly #log: (message: string) => void;

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** The printer of an address, claimed before or now. Where it may not be claimed, its device file. */
  async at(address: UsbAddress): Promise<Kept | { file: string } | { reason: StatusReason }> {
    const key = JSON.stringify(address);
    return (await this.#stillThere(key)) ?? (await this.#claim(key, address));
  }

  async #stillThere(key: string): Promise<Kept | null> {
    const before = this.#kept.get(key);
    if (!before) return null;
    await before.idle;
    return before.session.isDead ? null : before;
  }

  async #claim(
    key: string,
    address: UsbAddress,
  ): Promise<Kept | { file: string } | { reason: StatusReason }> {
    await this.#letGo(key);
    const printer = await locate(address);
    if (printer === 'none') return { reason: 'offline' };
    if (printer === 'several') return { reason: 'same-serial' };
    const claimed = await claimPrinter(printer);
    if (claimed.ok) {
      const fresh = { session: new UsbSession(claimed.claim), idle: Promise.resolve() };
      this.#kept.set(key, fresh);
      return fresh;
    }
    this.#log(`usb ${printer.port}: not claimed, ${claimed.reason}`);
    const file = printer.folder === null ? null : await deviceFileOf(printer.folder);
    return claimed.reason === 'no-permission' && file !== null ? { file } : { reason: claimed.reason };
  }

  async #letGo(key: string): Promise<void> {
    const before = this.#kept.get(key);
    if (!before) return;
    this.#kept.delete(key);
    await before.idle;
    await before.session.cut();
    await releasePrinter(before.session.claim);
  }

  /** Gives every printer back. */
  async close(): Promise<void> {
    await Promise.all([...this.#kept.keys()].map((key) => this.#letGo(key)));
  }
}

/** Connects to printers on USB, claimed once and kept. Without the right to claim one, prints through its device file. */
export const createUsbConnector = (options: {
  files: FileConnector;
  log: (message: string) => void;
}): UsbConnector => {
  const printers = new ClaimedPrinters(options.log);

  const connectNow = async (
    address: UsbAddress,
    timeoutMs: number,
    timers: Timers,
    signal: AbortSignal,
  ): Promise<Connection> => {
    const found = await printers.at(address);
    if ('reason' in found) return { ok: false, reason: found.reason };
    if ('file' in found) return options.files.connect(found.file, timeoutMs, timers, signal);
    let left: () => void = () => undefined;
    found.idle = new Promise((resolve) => (left = resolve));
    return { ok: true, transport: await overUsb(found.session, timers, left) };
  };

  return {
    connect: async (address, timeoutMs, timers, signal) => {
      const connecting = connectNow(address, timeoutMs, timers, signal);
      const connection = await within(connecting, null, timeoutMs, timers, signal);
      if (connection) return connection;
      // The caller no longer waits: a connection that still opens is closed.
      void connecting.then((opened) => opened.ok && opened.transport.abort());
      return { ok: false, reason: 'offline' };
    },
    close: () => printers.close(),
  };
};
