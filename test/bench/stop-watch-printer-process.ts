/**
 * The virtual printer with a stop-watch at its connection, in a separate process: `tsx
 * test/bench/stop-watch-printer-process.ts`. Prints `{"port":…}` once it listens, then a line for each
 * document: `{"first":"…","last":"…","bytes":…}`, when its first and its last byte arrived (nanoseconds of
 * the monotonic clock) and its length, `^XA` to `^XZ`. A format without a field is no document: the station
 * asks for settings with one, and restores them. It answers `{"do":"idle"}` with `{"idle":true}` once it has
 * printed everything and has no connections. It ends with its input.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { now } from './clock';

const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

/** Finds documents between the questions of a connection. */
const createStopWatch = (): ((chunk: Buffer) => void) => {
  let held = '';
  let first: bigint | null = null;

  /** Takes one format from the received bytes. @returns false when none is complete yet */
  const take = (at: bigint): boolean => {
    const start = held.indexOf('^XA');
    held = start < 0 ? held.slice(-2) : held.slice(start);
    if (start < 0) return false;
    first ??= at;
    const end = held.indexOf('^XZ');
    if (end < 0) return false;
    const bytes = end + 3;
    const fieldAt = held.indexOf('^FO');
    if (fieldAt >= 0 && fieldAt < end) say({ first: String(first), last: String(at), bytes });
    held = held.slice(bytes);
    first = null;
    return true;
  };

  return (chunk) => {
    const at = now();
    held += chunk.toString('latin1');
    while (take(at));
  };
};

const connected = new Set<Socket>();

// The stop-watch is where bytes enter the process (`push`): no proxy in between that would cost time itself.
const watch = (socket: Socket): void => {
  const note = createStopWatch();
  const push = socket.push.bind(socket);
  socket.push = (chunk: Buffer | null, encoding) => {
    if (chunk) note(chunk);
    return push(chunk, encoding);
  };
  connected.add(socket);
  socket.once('close', () => connected.delete(socket));
};
subscribe('net.server.socket', (message) => watch((message as { socket: Socket }).socket));

const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });

const nobodyConnected = async (): Promise<void> => {
  for (const socket of connected) await new Promise((resolve) => socket.once('close', resolve));
};
const idle = async (): Promise<void> => {
  await nobodyConnected();
  await printer.until((now) => now.idle);
};

say({ port: printer.port });
for await (const _ of createInterface({ input: process.stdin })) {
  await idle();
  say({ idle: true });
}
await printer.close();
