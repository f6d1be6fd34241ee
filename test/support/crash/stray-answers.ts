import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Stray } from './protocol';

/** The port of a service as its hosts see it, with answers that come late, twice, or unrequested. */
export interface StrayPort {
  readonly port: number;
  stray: Stray;
  /** Refuses all connections, then listens again. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export const calm: Stray = { interim: 0, againMs: null };

/** Stands in front of a service on this computer. */
export const startStrayPort = async (servicePort: () => number): Promise<StrayPort> => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket =>
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));

  const server = createServer({ allowHalfOpen: true }, (host) => {
    const behind = connect({ port: servicePort(), host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [host, behind]) sockets.add(keep(socket));
    const answer: Buffer[] = [];
    host.pipe(behind);
    behind.on('data', (chunk) => {
      if (answer.length === 0) host.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(self.stray.interim));
      answer.push(chunk);
      host.write(chunk);
    });
    behind.on('end', () => {
      const { againMs } = self.stray;
      if (againMs === null || answer.length === 0) host.end();
      else setTimeout(() => host.end(Buffer.concat(answer)), againMs);
    });
    behind.on('close', (isBroken) => isBroken && host.resetAndDestroy());
    host.on('close', () => behind.destroy());
  });
  let port = 0;
  const open = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open();
  port = (server.address() as AddressInfo).port;
  const self: StrayPort = {
    port,
    stray: calm,
    open,
    shut: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
};
