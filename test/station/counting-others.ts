import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { VirtualPrinter } from '#main/practice/printer/printer';

/** A printer on which others print too, by another way than its port: their labels appear only in its counter. */
export interface SharedPrinter {
  uri: string;
  /** Labels of others so far. */
  others: number;
  close(): Promise<void>;
}

/** Sits between the desk and a virtual printer and adds the labels of others to each count in its answers. */
export const shareWithOthers = async (printer: VirtualPrinter): Promise<SharedPrinter> => {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (host) => {
    const behind = connect({ port: printer.port, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [host, behind])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    host.pipe(behind);
    behind.on('data', (chunk) => {
      // The count is a separate answer: digits in quotes.
      const counted = chunk
        .toString('latin1')
        .replace(/"(\d+)"/, (_, count) => `"${Number(count) + shared.others}"`);
      host.write(counted, 'latin1');
    });
    behind.on('end', () => host.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shared: SharedPrinter = {
    uri: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    others: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return shared;
};
