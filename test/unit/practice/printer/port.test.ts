import { expect, test } from 'vitest';
import { hostAt, label, papers, printerWith } from './host';

test('one host is served at a time, and the next waits until the first has left', async () => {
  const printer = await printerWith();
  const first = await hostAt(printer);
  expect(await first.ask('~HI', 10)).toContain('ZD421');
  const second = await hostAt(printer);
  second.send('~HI');
  await printer.until((now) => now.waitingClients === 1);
  expect(await first.ask('~HI', 10)).toContain('ZD421');
  expect(second.text).toBe('');
  first.socket.end();
  expect(await second.read((text) => text.length > 0)).toContain('ZD421');
});

test('the printer closes its side after the last answer when the host has closed its own', async () => {
  const printer = await printerWith();
  const host = await hostAt(printer);
  host.send(label('A'));
  host.socket.end('~HI');
  await host.until(() => host.closed === 'ended');
  expect(host.text).toContain('ZD421');
});

test('the printer can keep its side open', async () => {
  const printer = await printerWith({ knobs: { keepsHalfOpen: true } });
  const host = await hostAt(printer);
  host.socket.end(label('A'));
  await printer.until((now) => now.printed.length === 1);
  expect(host.closed).toBe('open');
  await printer.set({ keepsHalfOpen: false });
  await host.until(() => host.closed === 'ended');
});

test.each([
  ['resetAfterBytes', 'reset'],
  ['closeAfterBytes', 'ended'],
] as const)('%s breaks the job at the configured place', async (knob, how) => {
  const printer = await printerWith({ knobs: { [knob]: 60 } });
  const host = await hostAt(printer);
  host.send(label('A') + label('B'.repeat(50)));
  await host.until(() => host.closed === how);
  expect(printer.received.map((bytes) => bytes.length)).toEqual([60]);
  await printer.set({ [knob]: null });
  await printer.until((now) => now.idle);
  expect(papers(printer)).toEqual([label('A')]);
});

test('slow reading loses nothing', async () => {
  const printer = await printerWith({ knobs: { slowReadBytesPerSecond: 5_000 } });
  const host = await hostAt(printer);
  const started = performance.now();
  host.send(label('x'.repeat(1_000)));
  await printer.until((now) => now.printed.length === 1);
  expect(performance.now() - started).toBeGreaterThan(150);
  expect(papers(printer)).toEqual([label('x'.repeat(1_000))]);
});

test('a full buffer stops reading (the write stalls) until there is room', async () => {
  const printer = await printerWith({ knobs: { paused: true, bufferBytes: 20_000, msPerLabel: 0 } });
  const host = await hostAt(printer);
  const one = label('y'.repeat(10_000));
  // More than the system's own socket buffers hold, so that the stall reaches the writer.
  const count = 1_500;
  let written = false;
  host.socket.write(one.repeat(count), () => {
    written = true;
  });
  await printer.until((now) => (now.received[0]?.length ?? 0) >= 20_000);
  const taken = printer.received[0]?.length ?? 0;
  expect(taken).toBeLessThan(60_000);
  expect(written).toBe(false);
  await printer.set({ paused: false });
  await printer.until((now) => now.printed.length === count, 120_000);
  expect(printer.counter).toBe(count);
});

test('a frozen printer accepts a connection and then does nothing until it is set free', async () => {
  const printer = await printerWith({ knobs: { frozen: true } });
  const host = await hostAt(printer);
  host.send(`~HI${label('A')}`);
  await printer.set({ junkBefore: 'now ' });
  expect([host.text, printer.counter]).toEqual(['', 0]);
  await printer.set({ frozen: false });
  expect(await host.read((text) => text.length > 5)).toContain('now \x02ZD421');
});

test('an idle connection is closed', async () => {
  const printer = await printerWith({ knobs: { idleTimeoutMs: 30 } });
  const host = await hostAt(printer);
  await host.until(() => host.closed === 'ended');
});

test('many concurrent jobs on many connections are printed completely', async () => {
  const printer = await printerWith({ knobs: { msPerLabel: 0 } });
  const names = Array.from({ length: 20 }, (_, index) => `job ${index}`);
  await Promise.all(names.map(async (name) => (await hostAt(printer)).socket.end(label(name, '^PQ2'))));
  await printer.until((now) => now.printed.length === 40);
  expect(new Set(papers(printer))).toEqual(new Set(names.map((name) => label(name, '^PQ2'))));
});
