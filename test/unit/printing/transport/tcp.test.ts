import { type AddressInfo, createServer } from 'node:net';
import { queryObjects } from 'node:v8';
import { afterEach, expect, it } from 'vitest';
import { realTimers } from '#main/printing/timers';
import { connectTcp } from '#main/printing/transport/tcp';

/** A printer that reads what it receives, or nothing. */
const connected = async (isReading: boolean) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isReading) socket.resume();
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const opened = await connectTcp({ host: '127.0.0.1', port }, 10_000, realTimers, signal);
  if (!opened.ok) throw new Error(opened.reason);
  closers.push(() => opened.transport.abort());
  return opened.transport;
};

const { signal } = new AbortController();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

it('a connection that is held for days keeps nothing of each question that was sent', async () => {
  const transport = await connected(true);
  const ask = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1)
      expect(await transport.write(new Uint8Array([126]), signal)).toBe('written');
  };
  const promises = (): number => queryObjects(Promise, { format: 'count' });
  await ask(100);
  const before = promises();
  await ask(2_000);
  expect(promises() - before).toBeLessThan(500);
});

it('a write ends when its connection does', async () => {
  const transport = await connected(false);
  // More than what the system takes for a printer that reads nothing.
  const writing = transport.write(new Uint8Array(64 * 1024 * 1024), signal);
  transport.abort();
  expect(await writing).toBe('broken');
});
