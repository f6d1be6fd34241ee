import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { PrintDesk } from '#main/printing/desk';
import { queueFinder } from '#main/printing/discovery/queues';
import { createCups } from '#main/printing/transport/spooler/cups';
import type { PrintProgress } from '#shared/print/progress';
import { followPrint } from '#test/support/followed-print';
import { ownFolder } from '#test/support/folders';
import { outputOf } from '#tools/processes';
import { type PrintServer, startPrintServer } from './print-server';

// Debian's CUPS with raw queues to a virtual Zebra: Linux and macOS have it where Windows has its spooler.

let folder: Awaited<ReturnType<typeof ownFolder>>;
let printer: VirtualPrinter;
let cups: PrintServer;
beforeAll(async () => {
  folder = await ownFolder('cups');
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  cups = await startPrintServer(folder.path, printer.port);
});
afterAll(async () => {
  await cups.close();
  await printer.close();
  await folder.remove();
});

let desk: PrintDesk;
beforeEach(() => {
  desk = new PrintDesk({ spooler: () => createCups(`http://${cups.place}`) });
});
afterEach(() => desk.close());

const label = (name: string): Uint8Array =>
  new TextEncoder().encode(`^XA^FO30,30^A0N,40,40^FD${name}^FS^XZ\r\n`);
const print = (queue: string, name: string) => {
  const reports: PrintProgress[] = [];
  const job = {
    ...{ documents: [label(name)], copies: 1 },
    printer: { id: queue, name: queue, uri: `spool://${queue}`, dpi: 203 as const, isDefault: true },
  };
  const note = (progress: PrintProgress): Promise<void> => Promise.resolve(void reports.push(progress));
  return { reports, end: followPrint(desk, job, note, new AbortController().signal) };
};
const received = (): string => Buffer.concat(printer.received).toString('latin1');
const reported = (reports: readonly PrintProgress[]): string[] =>
  reports.flatMap((report) => ('reasons' in report ? report.reasons : []));
const notify = async (command: string, ...args: string[]): Promise<void> => {
  const { status, stderr } = await outputOf(command, ['-h', cups.place, ...args]);
  expect(stderr.trim()).toBe('');
  expect(status).toBe(0);
};

describe('CUPS on this machine', () => {
  it('its queues are listed when a printer is added', async () => {
    const found: string[] = [];
    const finder = queueFinder(() => createCups(`http://${cups.place}`));
    await finder.find(({ uri }) => found.push(uri), new AbortController().signal);
    expect(found.sort()).toEqual(['spool://stopped', 'spool://zebra']);
  });

  it('a label is sent to the printer byte for byte, and ends as sent', async () => {
    const end = await print('zebra', 'CUPS-1').end;
    expect(end).toEqual({ state: 'sent', counterAfter: null, note: 'queue_took_it' });
    expect(received()).toContain('^XA^FO30,30^A0N,40,40^FDCUPS-1^FS^XZ\r\n');
    expect(received()).not.toContain('~H');
    expect(printer.printed).toHaveLength(1);
  });

  it('a stopped queue gets nothing until it is started', async () => {
    const one = print('stopped', 'CUPS-2');
    await expect.poll(() => reported(one.reports)).toContain('paused');
    expect(received()).not.toContain('CUPS-2');
    await notify('cupsenable', 'stopped');
    expect(await one.end).toMatchObject({ state: 'sent', note: 'queue_took_it' });
    expect(received()).toContain('CUPS-2');
  });

  it('an unknown queue is reported as offline, and the label stays here', async () => {
    const one = print('nobody', 'CUPS-3');
    await expect.poll(() => reported(one.reports)).toContain('offline');
    await desk.close();
    expect(await one.end).toEqual({ state: 'cancelled' });
  });

  it('a job that is cancelled in the queue becomes a question', async () => {
    const before = printer.printed.length;
    await printer.set({ refuse: true });
    const one = print('zebra', 'CUPS-4');
    await expect.poll(() => one.reports.some(({ type }) => type === 'sent')).toBe(true);
    await notify('cancel', '-a', 'zebra');
    expect(await one.end).toEqual({ state: 'unknown', counterAfter: null, note: 'queue_removed' });
    await printer.set({ refuse: false });
    expect(printer.printed).toHaveLength(before);
  });
});
