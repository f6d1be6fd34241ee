import type { Timers } from '../timers';
import { addressOf } from './address';
import { createFileConnector, type SpawnFileChild } from './device-file/connect';
import type { Spooler } from './spooler/spooler';
import { connectSpooler } from './spooler/transport';
import { connectTcp } from './tcp';
import { connectTls } from './tls';
import type { Connection } from './transport';
import { createUsbConnector } from './usb/connect';
import { createUsbprintConnector } from './usb/usbprint-connect';

/** Connections to printers. A claimed USB printer stays claimed between its connections, until `close`. */
export interface Connector {
  /** Opens a stream of bytes. Never rejects: a failed connection is a reason, not an error. */
  connect: (uri: string, timeoutMs: number, timers: Timers, signal: AbortSignal) => Promise<Connection>;
  close(): Promise<void>;
}

export interface ConnectorOptions {
  /** Starts the process that talks to a device file. Without it, device files can't be used. */
  spawn?: SpawnFileChild | undefined;
  log: (message: string) => void;
  /** Opens the print queues of this system. Without it, there are none. */
  spooler?: (() => Spooler) | undefined;
}

export const createConnector = ({ spawn, log, spooler }: ConnectorOptions): Connector => {
  const files = createFileConnector(spawn);
  const usb =
    process.platform === 'win32' ? createUsbprintConnector(files) : createUsbConnector({ files, log });
  return {
    connect: (uri, timeoutMs, timers, signal) => {
      const address = addressOf(uri);
      switch (address.kind) {
        case 'tcp':
          return connectTcp(address, timeoutMs, timers, signal);
        case 'tls':
          return connectTls(address, timeoutMs, timers, signal);
        case 'file':
          return files.connect(address.path, timeoutMs, timers, signal);
        case 'spool':
          if (!spooler) return Promise.resolve({ ok: false, reason: 'offline' });
          return connectSpooler(spooler, address.queue, timeoutMs, timers, signal);
        case 'usb':
          return usb.connect(address, timeoutMs, timers, signal);
      }
    },
    close: () => usb.close(),
  };
};
