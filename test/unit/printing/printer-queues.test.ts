import { expect, it } from 'vitest';
import { acceptDeviceAt, createPrinterQueues } from '#main/printing/printer-queues';
import type { Printer } from '#shared/print/printer';

const printer: Printer = { id: 'one', name: 'One', uri: 'tcp://192.0.2.1', dpi: 203, isDefault: true };
const owed = new TextEncoder().encode('^XA^PW812^JUS^XZ');

const queues = () =>
  createPrinterQueues({ statusChanged: () => undefined } as unknown as Parameters<
    typeof createPrinterQueues
  >[0]);

it('the settings that are owed to a printer are not sent to the one that takes its place', () => {
  const queue = queues().of({ ...printer, serial: 'D1J1' });
  queue.pendingRestore = owed;
  expect(acceptDeviceAt(queue, null)).toBe(true);
  expect(queue.pendingRestore).toHaveLength(0);
});

it.each([
  ['stay owed to the printer with its serial number', 'D1J1', owed.length],
  ['are not sent to what may be another printer', undefined, 0],
])('after a person gave a printer another address, its settings %s', (_, serial, length) => {
  const all = queues();
  const entry = { ...printer, ...(serial !== undefined && { serial }) };
  all.of(entry).pendingRestore = owed;
  expect(all.of({ ...entry, uri: 'tcp://192.0.2.2' }).pendingRestore).toHaveLength(length);
});

it('an entry that was read before its certificate was accepted again does not bring back the former one', () => {
  const all = queues();
  const uriOf = (pin: string): string => `tls://192.0.2.1:9143?pin=${pin.repeat(64)}`;
  const [before, after] = [uriOf('a'), uriOf('b')];
  all.of({ ...printer, uri: before });
  all.of({ ...printer, uri: after });
  expect(all.of({ ...printer, uri: before }).uri).toBe(after);
  expect(all.of({ ...printer, uri: uriOf('c') }).uri).toBe(uriOf('c'));
});
