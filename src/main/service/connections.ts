import { type Dispatcher, Pool, ProxyAgent } from 'undici';

/** What lies between the station and the service. */
export interface Network {
  /** `http://host:port` of the warehouse's proxy; it tunnels (CONNECT), so it sees no request. */
  proxy?: string | undefined;
  /** PEM of the only authorities whose certificates are taken, in place of the system's. */
  ca?: string | undefined;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Connections to one address. Pipelining 1 and HTTP/1.1: a request never shares its fate with another's. An idle connection
 * is dropped early, whatever the server promises: one that the server closes just as we write makes an answer lost.
 * Certificates are always verified.
 */
const open = (origin: string, connectMs: number, { proxy, ca }: Network): Dispatcher => {
  const shared = {
    pipelining: 1,
    allowH2: false,
    connections: 16,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
  };
  const tls = { timeout: connectMs, ...(ca === undefined ? {} : { ca }) };
  // This machine's own addresses are not the proxy's to reach.
  if (proxy === undefined || loopback.test(new URL(origin).hostname))
    return new Pool(origin, { ...shared, connect: tls });
  return new ProxyAgent({ ...shared, uri: proxy, requestTls: tls, proxyTls: { timeout: connectMs } });
};

/** Connections by address, opened when they are first asked for. */
export const createConnections = (connectMs: number, network: Network) => {
  const pools = new Map<string, Dispatcher>();
  let closed = false;
  return {
    to: (origin: string): Dispatcher => {
      const pool = pools.get(origin) ?? open(origin, connectMs, network);
      pools.set(origin, pool);
      // A destroyed pool refuses before anything leaves.
      if (closed) void pool.destroy();
      return pool;
    },
    close: async (): Promise<void> => {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
