import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { password } from './postgres';

/** A pooler that gives each transaction the next of its connections, and knows nothing of prepared statements. */
export interface Pooler {
  port: number;
  close(): Promise<void>;
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const ready = message('Z', Buffer.from('I'));
const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);

/** Splits what comes into messages (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const messagesOf = (socket: Socket, take: (type: string, whole: Buffer) => void): void => {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      take(String.fromCharCode(whole[0] ?? 0), whole);
    }
  });
};

/** A connection to the database that one transaction after the other uses. */
class Lent {
  readonly socket: Socket;
  #last: Promise<void> = Promise.resolve();
  #answer: Buffer[] = [];
  #done: (answer: Buffer) => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    messagesOf(socket, (type, whole) => {
      this.#answer.push(whole);
      if (type === 'Z') this.#done(Buffer.concat(this.#answer.splice(0)));
    });
  }

  run(transaction: Buffer): Promise<Buffer> {
    const answer = this.#last.then(() => {
      this.socket.write(transaction);
      return new Promise<Buffer>((resolve) => (this.#done = resolve));
    });
    this.#last = answer.then(() => undefined);
    return answer;
  }
}

/** A connection that has signed in; its socket belongs to the caller from now on. */
const signIn = async (port: number, database: string): Promise<Lent> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners();
  stream.on('error', () => undefined);
  return new Lent(stream);
};

export const poolerTo = async (port: number, database: string, connections: number): Promise<Pooler> => {
  const lent = await Promise.all(Array.from({ length: connections }, () => signIn(port, database)));
  let turn = 0;
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    // The first message has no type: the client names its user and database.
    client.once('data', () => {
      client.write(signedIn);
      let transaction: Buffer[] = [];
      messagesOf(client, (type, whole) => {
        if (type === 'X') return client.destroy();
        transaction.push(whole);
        if (type !== 'S' && type !== 'Q') return undefined;
        const all = Buffer.concat(transaction);
        transaction = [];
        turn += 1;
        return void lent[turn % lent.length]?.run(all).then((answer) => client.write(answer));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const client of clients) client.destroy();
      for (const { socket } of lent) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
