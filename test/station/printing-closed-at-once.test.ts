import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followPrint } from '#test/support/followed-print';
import type { PrintProgress } from '#shared/print/progress';
import { label, printerAt, startBench, type Bench } from './printing-bench';

let bench: Bench;
let server: Server;
let uri: string;
/** The print server closes each connection that it accepts, because its printer is off. */
let isClosing = false;
let closed = 0;

const pass = (host: Socket): void => {
  const printer = connect(bench.printer.port, '127.0.0.1');
  for (const socket of [host, printer]) socket.on('error', () => socket.destroy());
  host.pipe(printer).pipe(host);
};

beforeEach(async () => {
  bench = await startBench({ mute: true });
  server = createServer((host) => {
    if (!isClosing) {
      pass(host);
      return;
    }
    host.on('error', () => undefined).end(() => (closed += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  uri = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  isClosing = false;
  await bench.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Prints; the first byte may leave only when the connection that was accepted last is closed. */
const print = (name: string, report: (progress: PrintProgress) => void, signal: AbortSignal) => {
  const job = { printer: printerAt(uri), documents: [label(name)], copies: 1 };
  const onProgress = async (progress: PrintProgress): Promise<void> => {
    report(progress);
    if (progress.type !== 'sending' || !isClosing) return;
    const before = closed;
    for (let at = 0; at < 50 || closed < before; at += 1) await turn();
  };
  return followPrint(bench.desk, job, onProgress, signal);
};

it('a label whose connections are accepted and closed at once says so, waits, and is sent once', async () => {
  const stop = new AbortController();
  expect(await print('A', () => undefined, stop.signal)).toMatchObject({
    state: 'sent',
    note: 'printer_mute',
  });
  isClosing = true;
  const reports: PrintProgress[] = [];
  const report = (progress: PrintProgress): void => {
    reports.push(progress);
    if (progress.type === 'waiting') isClosing = false;
    else if (reports.length > 5) stop.abort();
  };
  const end = print('B', report, stop.signal);
  expect(await end).toMatchObject({ state: 'sent', note: 'printer_mute' });
  expect(reports.slice(0, 3)).toEqual([
    { type: 'sending', expected: 1, counterBefore: null },
    { type: 'unsent' },
    { type: 'waiting', reasons: ['connection-lost'] },
  ]);
  await bench.printer.until(({ printed }) => printed.length === 2);
  expect(bench.printed()).toEqual(['A', 'B']);
});
