import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { loopback } from '#shared/service-url';
import { forOneAnswer } from './one-answer';

/** The network between the station and the service. */
export interface Network {
  /** `http://host:port` of the warehouse's proxy; it tunnels (CONNECT), so it sees no request. */
  proxy?: string | undefined;
  /** PEM of the only accepted certificate authorities, in place of the system's. */
  ca?: string | undefined;
}

/** In bytes. Gateways add headers for browsers to an answer; a header that is too long would cost the label after it. */
const maxHeaderSize = 256 * 1024;

let usual: SecureContext | undefined;

/**
 * The certificate authorities to accept: with this list, none from the environment (NODE_EXTRA_CA_CERTS). Reading the
 * usual ones blocks the event loop for tens of milliseconds, so it is done once and only for HTTPS.
 */
const authorities = (ca: string | undefined): SecureContext =>
  ca === undefined
    ? (usual ??= createSecureContext({ ca: [...rootCertificates] }))
    : createSecureContext({ ca });

/**
 * Connections to one address, each for one request (`pipelining: 0`) over HTTP/1.1. On a reused connection, an answer
 * that arrives late or twice would be read as the next request's, and the service's answers do not name their order.
 * Certificates are always verified, whatever the process’s environment says (NODE_TLS_REJECT_UNAUTHORIZED counts only
 * where the option is not given: nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue).
 */
const open = (origin: string, connectMs: number, { proxy, ca }: Network): Dispatcher => {
  const shared = { pipelining: 0, allowH2: false, connections: 16, maxHeaderSize };
  const { protocol, hostname } = new URL(origin);
  const secure = protocol === 'https:' ? { secureContext: authorities(ca) } : {};
  const tls = { timeout: connectMs, rejectUnauthorized: true, ...secure };
  // The proxy can't reach this machine's own addresses.
  if (proxy === undefined || loopback.test(hostname))
    return new Pool(origin, { ...shared, connect: forOneAnswer(buildConnector({ ...tls, allowH2: false })) });
  return new ProxyAgent({
    ...{ ...shared, uri: proxy, requestTls: tls },
    proxyTls: { timeout: connectMs, rejectUnauthorized: true },
    factory: throughTunnel,
  });
};

/** The proxy agent passes the connection through its tunnel as `connect`. */
const throughTunnel = (origin: string | URL, given: object): Dispatcher => {
  const options: Pool.Options = { ...given, maxHeaderSize };
  const { connect } = options;
  return new Pool(
    origin,
    typeof connect === 'function' ? { ...options, connect: forOneAnswer(connect) } : options,
  );
};

/** Connections by address, opened when they are first needed. */
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
