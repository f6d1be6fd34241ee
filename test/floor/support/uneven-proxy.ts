import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection to the database on which each piece takes its own time, also after its sender has hung up. */
export interface UnevenProxy {
  port: number;
  /** How long each piece from a bench takes, in milliseconds. */
  towardsMs: (bytes: Buffer) => number;
  /** How long each piece from the database takes, in milliseconds. */
  backMs: (bytes: Buffer) => number;
  close(): Promise<void>;
}

export const unevenProxyTo = async (target: number): Promise<UnevenProxy> => {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket, after: (bytes: Buffer) => number): void => {
    let passed = Promise.resolve();
    const next = (ms: number, work: () => void): void => {
      const due = Date.now() + ms;
      passed = passed.then(() => pause(Math.max(0, due - Date.now()))).then(work);
    };
    from.on('data', (bytes: Buffer) => next(after(bytes), () => void (to.writable && to.write(bytes))));
    // What was sent before the end still arrives.
    from.on('close', () => next(0, () => to.end()));
    from.on('error', () => undefined);
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream, (bytes) => proxy.towardsMs(bytes));
    pass(upstream, client, (bytes) => proxy.backMs(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: UnevenProxy = {
    port: (server.address() as AddressInfo).port,
    towardsMs: () => 0,
    backMs: () => 0,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
};
