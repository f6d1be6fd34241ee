import { createSecureContext, rootCertificates } from 'node:tls';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { forOneAnswer } from './one-answer';

/** What lies between the station and the service. */
export interface Network {
  /** `http://host:port` of the warehouse's proxy; it tunnels (CONNECT), so it sees no request. */
  proxy?: string | undefined;
  /** PEM of the only authorities whose certificates are taken, in place of the system's. */
  ca?: string | undefined;
}

/** Bytes. Gateways add to the head of an answer what browsers want; one that is too long would cost the label behind it. */
const maxHeaderSize = 256 * 1024;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Connections to one address, each for one request (`pipelining: 0`) over HTTP/1.1. On a connection that is kept, an answer that
 * comes late, or twice, is taken for the next request's, and the service's answers don't name the order they are for.
 * Certificates are always verified, whatever the process’s environment says (NODE_TLS_REJECT_UNAUTHORIZED counts only where
 * nothing is said: nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue).
 */
const open = (origin: string, connectMs: number, { proxy, ca }: Network): Dispatcher => {
  const shared = { pipelining: 0, allowH2: false, connections: 16, maxHeaderSize };
  // Named here, no authority counts that the environment adds (NODE_EXTRA_CA_CERTS).
  const secureContext = createSecureContext({ ca: ca ?? [...rootCertificates] });
  const tls = { timeout: connectMs, rejectUnauthorized: true, secureContext };
  // This machine's own addresses are not the proxy's to reach.
  if (proxy === undefined || loopback.test(new URL(origin).hostname))
    return new Pool(origin, { ...shared, connect: forOneAnswer(buildConnector({ ...tls, allowH2: false })) });
  return new ProxyAgent({
    ...{ ...shared, uri: proxy, requestTls: tls },
    proxyTls: { timeout: connectMs, rejectUnauthorized: true },
    factory: throughTunnel,
  });
};

/** The proxy agent gives the way through its tunnel as `connect`. */
const throughTunnel = (origin: string | URL, given: object): Dispatcher => {
  const options: Pool.Options = { ...given, maxHeaderSize };
  const { connect } = options;
  return new Pool(
    origin,
    typeof connect === 'function' ? { ...options, connect: forOneAnswer(connect) } : options,
  );
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
