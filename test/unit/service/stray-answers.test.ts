import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { clientFor, never, smallOrder } from './sample';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Talk {
  socket: Socket;
  /** The requested order, by the request's own content. */
  ref1: string;
  /** The number of the request on its connection, from 1. */
  nth: number;
}

/** A service that speaks TCP: it answers when and as often as it is told, also before a request. */
const startRaw = async (
  answer: (talk: Talk) => void,
  met: (socket: Socket) => void = () => undefined,
  headersMs = 5_000,
) => {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    let text = '';
    let nth = 0;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const ref1 = /"ref1":"([^"]+)"[^]*\}$/.exec(text)?.[1];
      if (ref1 === undefined) return;
      text = '';
      nth += 1;
      asked.push(ref1);
      answer({ socket, ref1, nth });
    });
    met(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = clientFor(url, { timeouts: { headersMs } });
  closing.push(async () => {
    await client.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { asked, buy: (ref1: string) => client.register(smallOrder(ref1), never) };
};

const packageOf = (ref1: string): string => {
  const body = JSON.stringify({
    ...{ errorCode: 0, errorMessage: null },
    ...{ trackingNumber: `ACMEP${ref1}`, packageId: `P${ref1}`, labelBuf1: btoa('^XA^FDlabel^FS^XZ') },
  });
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${head}Connection: keep-alive\r\n\r\n${body}`;
};
const bought = (ref1: string) => ({ ok: true, package: { packageId: `P${ref1}` } });

describe('an answer that does not belong to the request', () => {
  it('a second copy of an answer is not read as the next order’s', async () => {
    const { buy } = await startRaw(({ socket, ref1, nth }) => {
      // On a kept connection the second copy arrives before the next order's own answer.
      void pause(nth === 1 ? 0 : 400).then(() => socket.write(packageOf(ref1)));
      if (nth === 1) void pause(200).then(() => socket.write(packageOf(ref1)));
    });
    expect(await buy('1')).toMatchObject(bought('1'));
    expect(await buy('2')).toMatchObject(bought('2'));
    await pause(50);
    expect(await buy('3')).toMatchObject(bought('3'));
  });

  it('an answer that arrives after its request was abandoned is not read as the next order’s', async () => {
    const { buy } = await startRaw(
      ({ socket, ref1 }) => {
        void pause(ref1 === '1' ? 1_600 : 100).then(() => socket.write(packageOf(ref1)));
      },
      undefined,
      400,
    );
    expect(await buy('1')).toMatchObject({ ok: false, failure: { code: 'answer_lost' } });
    expect(await buy('2')).toMatchObject(bought('2'));
    expect(await buy('3')).toMatchObject(bought('3'));
  });

  it('an answer that arrives before a request is not read as an order’s, and nothing leaves', async () => {
    const { buy, asked } = await startRaw(
      () => undefined,
      (socket) => socket.write(packageOf('other')),
    );
    expect(await buy('1')).toMatchObject({
      ok: false,
      failure: { code: 'service_unreachable', detail: 'answer_without_request' },
    });
    expect(asked).toEqual([]);
  });

  it('an answer never reaches another order, since each has its own connection', async () => {
    const nths: number[] = [];
    const { buy } = await startRaw(({ socket, ref1, nth }) => {
      nths.push(nth);
      socket.write(packageOf(ref1));
    });
    for (const ref1 of ['1', '2', '3']) expect(await buy(ref1)).toMatchObject(bought(ref1));
    expect(nths).toEqual([1, 1, 1]);
  });
});

describe('an interim answer that was not asked for', () => {
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

  it.each([
    ['100 Continue', goOn],
    ['two of them', goOn + goOn],
    ['one with headers', 'HTTP/1.1 100 Continue\r\nDate: today\r\nServer: example\r\n\r\n'],
    ['early hints and 100 Continue', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${goOn}`],
  ])('an interim answer that was not asked for is skipped: %s', async (_, interim) => {
    const { buy, asked } = await startRaw(({ socket, ref1 }) => {
      socket.write(interim);
      void pause(20).then(() => socket.write(packageOf(ref1)));
    });
    expect(await buy('1')).toMatchObject(bought('1'));
    expect(asked).toEqual(['1']);
  });

  it('it is skipped in one portion with the answer, and one byte at a time', async () => {
    const { buy } = await startRaw(({ socket, ref1 }) => {
      const all = goOn + packageOf(ref1);
      if (ref1 === '1') socket.write(all);
      else
        void (async () => {
          for (const byte of all) {
            socket.write(byte);
            await pause(0);
          }
        })();
    });
    expect(await buy('1')).toMatchObject(bought('1'));
    expect(await buy('2')).toMatchObject(bought('2'));
  });

  it('a connection that ends after it leaves the purchase unresolved', async () => {
    const { buy } = await startRaw(({ socket }) => socket.end(goOn));
    expect(await buy('1')).toMatchObject({ ok: false, failure: { code: 'answer_lost' } });
  });
});

describe('an answer that is not HTTP', () => {
  const body = (ref1: string): string => packageOf(ref1).split('\r\n\r\n')[1] ?? '';
  it.each<[string, (ref1: string) => string]>([
    ['without its head', body],
    ['with a line in its head that is none', (ref1) => `HTTP/1.1 200 OK\r\nbroken\r\n\r\n${body(ref1)}`],
    ['with other line ends', (ref1) => `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${body(ref1)}`],
  ])(
    'an answer that is not HTTP is kept with its label, and its order is unresolved: %s',
    async (_, answer) => {
      const { buy, asked } = await startRaw(({ socket, ref1 }) => socket.end(answer(ref1)));
      const read = await buy('1');
      expect(read).toMatchObject({ ok: false, failure: { code: 'answer_lost' }, answer: { isWhole: false } });
      expect(read.failure?.detail).toContain(codedMessage('answer.packageNamed', { packageId: 'P1' }));
      expect(read.documents.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['^XA^FDlabel^FS^XZ']);
      expect(Buffer.from(read.answer?.bytes ?? []).toString()).toContain('"packageId":"P1"');
      expect(asked).toEqual(['1']);
    },
  );

  it('an answer with a long head is read', async () => {
    const { buy } = await startRaw(({ socket, ref1 }) =>
      socket.end(packageOf(ref1).replace('\r\n', `\r\nX-Policy: ${'a'.repeat(40_000)}\r\n`)),
    );
    expect(await buy('1')).toMatchObject(bought('1'));
  });

  it('a status that does not belong to a POST proves nothing about the purchase', async () => {
    const { buy } = await startRaw(({ socket }) => socket.end('HTTP/1.1 304 Not Modified\r\n\r\n'));
    expect(await buy('1')).toMatchObject({ ok: false, failure: { code: 'answer_unreadable', number: 304 } });
  });
});
