import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to the database that can be cut, slowed down and led elsewhere. */
export interface Proxy {
  port: number;
  /** Nothing passes any more. */
  cut(): void;
  mend(): void;
  /** Breaks each connection at the next statement on it: before it arrives, or when its answer comes. */
  breakAt(moment: 'statement' | 'answer'): void;
  /** How long everything takes, each way, in milliseconds. */
  delayMs: number;
  /** Told of whatever benches send. @returns what its answer waits for */
  heard: (bytes: Buffer) => Promise<void> | void;
  lead(port: number): void;
  close(): Promise<void>;
}

export const proxyTo = async (towards: number): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  const answersAfter = new WeakMap<Socket, Promise<void> | void>();
  const doomed = { statement: new Set<Socket>(), answer: new Set<Socket>() };
  let isCut = false;
  let target = towards;

  const pass = (from: Socket, to: Socket, client: Socket, moment: 'statement' | 'answer'): void => {
    // One after the other, in their order.
    let passed = Promise.resolve();
    from.on('data', (bytes) => {
      if (doomed[moment].delete(client)) {
        client.destroy();
        return;
      }
      if (from === client) answersAfter.set(client, proxy.heard(bytes));
      const due = Date.now() + proxy.delayMs;
      passed = passed
        .then(() => pause(Math.max(0, due - Date.now())))
        .then(() => (from === client ? undefined : answersAfter.get(client)))
        .then(() => void (to.writable && to.write(bytes)));
    });
  };

  const server: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    pass(client, upstream, client, 'statement');
    pass(upstream, client, client, 'answer');
  });
  const clients = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    heard: () => undefined,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    breakAt: (moment) => {
      for (const client of clients) doomed[moment].add(client);
    },
    lead: (port) => {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
};
