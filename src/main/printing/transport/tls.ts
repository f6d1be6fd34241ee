import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { StatusReason } from '#shared/print/printer';
import { sha256 } from '../../base/bytes';
import { within, type Timers } from '../timers';
import type { Address } from './address';
import { keepAliveAfterMs, overSocket, reasonOf } from './tcp';
import type { Connection, Transport } from './transport';

/** `pin`: SHA-256 of the certificate that was presented, in lower-case hexadecimal digits. */
export type SecureConnection =
  | Exclude<Connection, { ok: true }>
  | { ok: true; transport: Transport; pin: string };

/** SHA-256 of the certificate that the other side presented; null where it presented none. */
const pinOf = (socket: TLSSocket): string | null => {
  const certificate = socket.getPeerX509Certificate();
  return certificate === undefined ? null : sha256(certificate.raw);
};

/**
 * Opens raw printing over TLS (port 9143). A printer signs its certificate itself, so no authority is asked for: only
 * the certificate that was presented when the printer was added is accepted, and every other is refused before anything
 * is sent. Never rejects.
 */
export const connectTls = async (
  { host, port, pin }: Extract<Address, { kind: 'tls' }>,
  timeoutMs: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<SecureConnection> => {
  const socket = connect({
    ...{ host, port, allowHalfOpen: true, rejectUnauthorized: false },
    ...(isIP(host) === 0 && { servername: host }),
  });
  socket.setNoDelay(true).setKeepAlive(true, keepAliveAfterMs);
  const opened = new Promise<StatusReason | null>((resolve) => {
    socket.once('secureConnect', () => resolve(null));
    socket.once('error', (error) => resolve(reasonOf(error)));
  });
  const reason = await within(opened, 'offline' as const, timeoutMs, timers, signal);
  const refuse = (why: StatusReason): SecureConnection => {
    socket.on('error', () => undefined).destroy();
    return { ok: false, reason: why };
  };
  if (reason !== null) return refuse(reason);
  const presented = pinOf(socket);
  if (presented === null || (pin !== null && presented !== pin)) return refuse('certificate-changed');
  return { ok: true, transport: overSocket(socket, timers, () => void socket.destroy()), pin: presented };
};
