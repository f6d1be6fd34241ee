import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { errorCode } from '../base/error-code';

/**
 * Below the ports that a system uses for outgoing connections (Linux from 32768, others from 49152): after a stop the
 * port is still free for listening again.
 */
const lowest = 20_000;
const highest = 29_999;

const attempt = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const isTaken = (error: unknown): boolean => errorCode(error) === 'EADDRINUSE';

/**
 * Listens on the computer itself.
 * @param port 0 for a free one that stays free for listening again
 * @returns the port. Rejects when the requested one is in use.
 */
export const listenLocally = async (server: Server, port = 0): Promise<number> => {
  if (port !== 0) return attempt(server, port);
  for (;;) {
    try {
      return await attempt(server, randomInt(lowest, highest + 1));
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
};
