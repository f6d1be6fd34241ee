import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A print server before a printer: hosts stay connected to it, whatever happens to its own connection to the printer. */
export interface PrintServer {
  uri: string;
  close(): Promise<void>;
}

/** @param port of the printer. Data that arrives while the printer is unreachable is lost. */
export const startPrintServer = async (port: number): Promise<PrintServer> => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    return socket;
  };
  const server = createServer((host) => {
    let behind: Socket | null = null;
    const dial = (): Socket => {
      const socket = keep(connect(port, '127.0.0.1'));
      socket.on('data', (bytes) => host.write(bytes));
      socket.on('close', () => {
        if (behind === socket) behind = null;
      });
      return (behind = socket);
    };
    keep(host).on('data', (bytes) => (behind ?? dial()).write(bytes));
    host.on('close', () => behind?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
