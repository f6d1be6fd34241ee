import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { askStatus } from '#main/printing/ask-status';
import type { Job } from '#main/printing/job';
import { createPrinterQueue, type PrinterQueue } from '#main/printing/printer-queue';
import { untilReady } from '#main/printing/ready';
import { realTimers } from '#main/printing/timers';
import { usualTiming } from '#main/printing/timing';
import { createConnector } from '#main/printing/transport/connect';

const { connect } = createConnector({ log: () => undefined });
const timing = { ...usualTiming, firstAnswerMs: 200, answerMs: 500, recheckFromMs: 5, recheckToMs: 20 };

let printer: VirtualPrinter;
let isPluggedIn: boolean;
/** How often the printer was connected to. */
let connections: number;
let closing: AbortController;
beforeEach(async () => {
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  isPluggedIn = true;
  connections = 0;
  closing = new AbortController();
});
afterEach(async () => {
  closing.abort();
  await printer.close();
});

/** The queue of a printer on USB; its bytes go to the virtual printer. */
const queueAt = (uri: string): PrinterQueue =>
  createPrinterQueue(
    { id: 'p', uri },
    {
      ...{ timing, timers: realTimers, follow: null, closing: closing.signal },
      log: () => undefined,
      statusChanged: () => undefined,
      connect: (_, ...more) => {
        connections += 1;
        return isPluggedIn
          ? connect(printer.uri, ...more)
          : Promise.resolve({ ok: false, reason: 'offline' });
      },
    },
  );

/** What a label at the printer waits for, in order, and whether it can be counted once it waits no longer. */
const labelAt = (queue: PrinterQueue) => {
  const waits: string[] = [];
  const feed: Job['feed'] = {
    report: (progress) => 'reasons' in progress && waits.push(progress.reasons.join()),
    announce: () => Promise.resolve(true),
  };
  const ready = untilReady({ feed } as Job, queue, closing.signal).then(async (now) => {
    await now?.session.transport.end(timing.closeMs, true);
    return { isCounted: typeof now?.counterBefore === 'number' };
  });
  return { waits, ready };
};

const switchedOff = async (queue: PrinterQueue): Promise<void> => {
  isPluggedIn = false;
  expect(await askStatus(queue, 'thorough', closing.signal)).toMatchObject({ state: 'offline' });
};

it('a USB printer that answered before and was switched off is waited for while it starts, and not taken for mute', async () => {
  const queue = queueAt('usb://0a5f/D1J111111111');
  expect(await askStatus(queue, 'light', closing.signal)).toMatchObject({ state: 'ready' });
  await switchedOff(queue);
  await printer.set({ mute: true });
  isPluggedIn = true;
  const { waits, ready } = labelAt(queue);
  let isReady = false;
  void ready.then(() => (isReady = true));
  const before = connections;
  await expect.poll(() => isReady || connections > before + 3, { timeout: 20_000 }).toBe(true);
  expect(waits).toEqual(['not-answering']);
  expect(queue.known.status).toMatchObject({ state: 'stopped', reasons: ['not-answering'] });
  await printer.set({ mute: false });
  expect(await ready).toEqual({ isCounted: true });
});

it('a USB printer that never answered is mute, also after it was switched off', async () => {
  await printer.set({ mute: true });
  const queue = queueAt('usb://0a5f/D1J111111111');
  expect(await labelAt(queue).ready).toEqual({ isCounted: false });
  await switchedOff(queue);
  isPluggedIn = true;
  const { waits, ready } = labelAt(queue);
  expect(await ready).toEqual({ isCounted: false });
  expect(waits).toEqual([]);
});

it('a USB printer that is known by its port alone may be another one after it was switched off: a silent one is mute', async () => {
  const queue = queueAt('usb://0a5f/?port=1-2');
  expect(await askStatus(queue, 'light', closing.signal)).toMatchObject({ state: 'ready' });
  await switchedOff(queue);
  await printer.set({ mute: true });
  isPluggedIn = true;
  expect(await labelAt(queue).ready).toEqual({ isCounted: false });
});
