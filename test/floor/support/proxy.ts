import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection to the database that a test can cut, slow down and redirect to another server. */
export interface Proxy {
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections again. */
  fix(): void;
  /** Breaks each connection at its next statement: before the statement arrives, or when its answer comes. */
  breakAt(moment: 'statement' | 'answer'): void;
  /** Delay in each direction, in milliseconds. */
  delayMs: number;
  /** Called with all bytes that benches send. @returns a promise for which the answer waits */
  onStatement: (bytes: Buffer) => Promise<void> | void;
  /** Closes all connections and connects new ones to another port. */
  redirect(port: number): void;
  close(): Promise<void>;
}

export const proxyTo = async (towards: number): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  const answersAfter = new WeakMap<Socket, Promise<void> | void>();
  const toBreak = { statement: new Set<Socket>(), answer: new Set<Socket>() };
  let isCut = false;
  let target = towards;

  const forward = (from: Socket, to: Socket, client: Socket, moment: 'statement' | 'answer'): void => {
    // In their order: each piece waits for the one before it.
    let forwarded = Promise.resolve();
    from.on('data', (bytes) => {
      if (toBreak[moment].delete(client)) {
        client.destroy();
        return;
      }
      if (from === client) answersAfter.set(client, proxy.onStatement(bytes));
      const due = Date.now() + proxy.delayMs;
      forwarded = forwarded
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
    forward(client, upstream, client, 'statement');
    forward(upstream, client, client, 'answer');
  });
  const clients = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    onStatement: () => undefined,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    fix: () => {
      isCut = false;
    },
    breakAt: (moment) => {
      for (const client of clients) toBreak[moment].add(client);
    },
    redirect: (port) => {
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
