import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import Libsql from 'libsql';
import { Client } from 'undici';
import { now, timed } from './clock';
import type { StopWatchPrinter } from './stop-watch-printer';

/** The basic operations that a label needs, each one alone; milliseconds for each round. */
export interface Parts {
  /** One request without a body, and its empty answer, over an open connection. */
  httpRoundTrip(): Promise<number>;
  /** One row in a transaction that is on disk when it returns. */
  durableCommit(): number;
  close(): Promise<void>;
}

/** @param folder of the database for the commits: on the file system of the archives */
export const openParts = (serviceUrl: string, folder: string): Parts => {
  const client = new Client(serviceUrl);
  const database = new Libsql(join(folder, 'parts.db'));
  database.exec(
    'pragma journal_mode=WAL; pragma synchronous=FULL; create table rows (text text not null) strict',
  );
  const insert = database.prepare('insert into rows values (?)');
  const text = 'x'.repeat(500);
  return {
    httpRoundTrip: () =>
      timed(async () => {
        const { body } = await client.request({ path: '/', method: 'GET' });
        await body.dump();
      }),
    durableCommit: () => {
      const start = now();
      insert.run([text]);
      return Number(now() - start) / 1e6;
    },
    close: async () => {
      await client.close();
      database.close();
    },
  };
};

const questions = ['~HQES\r\n', '~HS\r\n', '! U1 getvar "odometer.total_label_count"\r\n'];

/**
 * Connects to the printer, writes a document and disconnects; with `asks`, it first asks for errors, buffers
 * and counter, as the proof of a print requires.
 * @returns milliseconds from the start to the last byte at the printer
 */
export const bareTcp = async (printer: StopWatchPrinter, document: Buffer, asks = false): Promise<number> => {
  const start = now();
  const socket = connect({ host: '127.0.0.1', port: printer.port, noDelay: true });
  await once(socket, 'connect');
  if (asks) for (const question of questions) await answered(socket, question);
  socket.end(document);
  socket.resume();
  const [{ last }] = await Promise.all([printer.arrival(start, document.length), once(socket, 'close')]);
  return last;
};

/** The first piece counts as the complete answer: on loopback it is. */
const answered = async (socket: ReturnType<typeof connect>, question: string): Promise<void> => {
  socket.write(question);
  await once(socket, 'data');
};
