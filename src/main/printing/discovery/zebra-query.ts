import { createSocket, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Finder, Hit } from './finder';

/** Zebra's own question on UDP 4201, as its tools send it: three times three datagrams. */
const question = Buffer.from([0x2e, 0x2c, 0x3a, 0x01, 0x00, 0x00]);
const replyMark = Buffer.from([0x3a, 0x2c, 0x2e]);
const port = 4201;
const multicast = '224.0.1.55';
const rounds = 3;
const roundMs = 700;
const listenMs = 1_500;

const text = (bytes: Buffer, from: number, length: number): string | null => {
  const [value = ''] = bytes
    .subarray(from, from + length)
    .toString('latin1')
    .split('\0');
  const clean = value.trim();
  return /^[\x20-\x7e]+$/.test(clean) ? clean : null;
};

/**
 * Reads an answer. Its layout was seen on one print server and is not documented: invalid fields are left out, and the
 * address is the one it came from.
 */
export const readReply = (bytes: Buffer, address: string): Hit | null => {
  if (bytes.length < 0x3c || !bytes.subarray(0, 3).equals(replyMark)) return null;
  return {
    uri: `tcp://${address}:9100`,
    model: text(bytes, 0x0c, 20),
    firmware: text(bytes, 0x27, 10),
    serial: text(bytes, 0x3c, 10),
    name: text(bytes, 0x54, 64),
  };
};

/** The broadcast address of each network of this machine. */
const broadcasts = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address, netmask }) => {
      const mask = netmask.split('.').map(Number);
      return address
        .split('.')
        .map((part, at) => Number(part) | (~(mask[at] ?? 0) & 255))
        .join('.');
    });

const opened = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, () => {
      socket.off('error', reject);
      resolve();
    });
  });

const askAll = async (socket: Socket, targets: readonly string[], to: number, signal: AbortSignal) => {
  const send = (target: string): Promise<Error | null> =>
    new Promise((resolve) => socket.send(question, to, target, (error) => resolve(error)));
  const failures: Error[] = [];
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    for (const target of targets) {
      const failure = await send(target);
      if (failure) failures.push(failure);
    }
    await pause(roundMs, undefined, { signal }).catch(() => undefined);
  }
  const [first] = failures;
  if (first && failures.length === rounds * targets.length) throw first;
};

/** @param to other targets and another port, for tests */
export const zebraFinder = (to: { targets?: readonly string[]; port?: number } = {}): Finder => ({
  way: 'zebra',
  find: async (found, signal) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    try {
      await opened(socket);
      socket.on('error', () => undefined);
      socket.setBroadcast(true);
      socket.on('message', (bytes, { address }) => {
        const hit = readReply(bytes, address);
        if (hit) found(hit);
      });
      const targets = to.targets ?? ['255.255.255.255', ...broadcasts(), multicast];
      await askAll(socket, [...new Set(targets)], to.port ?? port, signal);
      await pause(listenMs, undefined, { signal }).catch(() => undefined);
    } finally {
      socket.close();
    }
  },
});
