import { createSocket } from 'node:dgram';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { projectRoot } from './root';

/** A server that closes all its connections when it is closed. */
export interface Listener {
  port: number;
  close(): Promise<void>;
}

export const listening = (server: Server, host = '127.0.0.1', port = 0): Promise<Listener> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close });
    });
  });
};

/** Accepts connections and never sends a byte. */
export const silentHost = (host?: string, port?: number): Promise<Listener> =>
  listening(
    createServer((socket) => void socket.resume()),
    host,
    port,
  );

/**
 * An answer to Zebra's discovery query like that of a print server; `zebra-query.ts` has the source of the
 * offsets.
 */
export const zebraReply = (fields: {
  model?: string;
  firmware?: string;
  serial?: string;
  name?: string;
}): Buffer => {
  const bytes = Buffer.alloc(375);
  Buffer.from([0x3a, 0x2c, 0x2e, 0x03]).copy(bytes);
  bytes.write('79071', 0x04, 'latin1');
  bytes.write(fields.model ?? '', 0x0c, 20, 'latin1');
  bytes.write('0412345', 0x20, 'latin1');
  bytes.write(fields.firmware ?? '', 0x27, 10, 'latin1');
  bytes.write(fields.serial ?? '', 0x3c, 10, 'latin1');
  bytes.write(fields.name ?? '', 0x54, 64, 'latin1');
  return bytes;
};

/** Answers every UDP query, as printers do. */
export const zebraResponder = (reply: Buffer, host = '127.0.0.1'): Promise<Listener> => {
  const socket = createSocket('udp4');
  socket.on('message', (_, { address, port }) => socket.send(reply, port, address));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, host, () =>
      resolve({
        port: socket.address().port,
        close: () => new Promise((closed) => void socket.close(() => closed())),
      }),
    );
  });
};

/**
 * A second address for a printer, unencrypted or, with a certificate, encrypted. Counts the bytes from hosts.
 */
export const relay = async (
  to: { port: number },
  at: { host?: string; port?: number; certificate?: { key: string; cert: string } },
): Promise<Listener & { bytes(): number }> => {
  let bytes = 0;
  const pass = (from: Socket): void => {
    const through = connect({ port: to.port, host: '127.0.0.1', allowHalfOpen: true });
    from.on('data', (chunk: Buffer) => (bytes += chunk.length));
    from.on('error', () => through.destroy()).on('close', () => through.destroy());
    through.on('error', () => from.destroy());
    from.pipe(through).pipe(from);
  };
  const server = at.certificate
    ? createTlsServer({ ...at.certificate, allowHalfOpen: true }, pass).on('tlsClientError', () => undefined)
    : createServer({ allowHalfOpen: true }, pass);
  return { ...(await listening(server, at.host, at.port)), bytes: () => bytes };
};

/**
 * A second address for a printer, where what hosts send is edited.
 * @param edit returns what the printer receives; `reply` answers in its place
 */
export const editing = (
  to: { port: number },
  edit: (text: string, reply: (text: string) => void) => string,
): Promise<Listener> =>
  listening(
    createServer({ allowHalfOpen: true }, (from) => {
      const through = connect({ port: to.port, host: '127.0.0.1', allowHalfOpen: true });
      const reply = (text: string): void => void from.write(text, 'latin1');
      from.on('data', (chunk: Buffer) => through.write(edit(chunk.toString('latin1'), reply), 'latin1'));
      from.on('end', () => through.end()).on('close', () => through.destroy());
      through.on('error', () => from.destroy()).pipe(from);
    }),
  );

/** A certificate that a printer signed itself, and another one. */
export const printerCertificate = async (
  name: 'printer' | 'other',
): Promise<{ key: string; cert: string }> => {
  const read = (kind: string): Promise<string> =>
    readFile(join(projectRoot, 'test', 'fixtures', 'tls', `${name}.${kind}.pem`), 'utf8');
  return { key: await read('key'), cert: await read('cert') };
};
