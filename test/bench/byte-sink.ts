import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { now } from './clock';

export interface Arrival {
  bytes: number;
  /** When the last byte arrived, on the computer's monotonic clock. */
  last: bigint;
}

/**
 * A printer that keeps nothing: it answers `~HQES` without a fault, and reports the contents of a connection.
 */
export interface ByteSink {
  port: number;
  /** Resolves with the next connection that sends a document and ends. */
  arrival(): Promise<Arrival>;
  close(): Promise<void>;
}

const wellAnswer =
  '\x02\r\n  PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03';
/** In bytes: questions are shorter than this, documents longer. */
const leastDocument = 500;

export const startByteSink = async (): Promise<ByteSink> => {
  let report: (arrival: Arrival) => void = () => undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const arrival: Arrival = { bytes: 0, last: now() };
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      arrival.bytes += data.length;
      arrival.last = now();
      if (data.length < 20 && data.includes('~HQES')) socket.write(wellAnswer);
    });
    socket.on('close', () => {
      sockets.delete(socket);
      if (arrival.bytes >= leastDocument) report(arrival);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    arrival: () => new Promise((resolve) => (report = resolve)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
