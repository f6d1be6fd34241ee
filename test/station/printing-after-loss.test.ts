import { afterEach, describe, expect, it, vi } from 'vitest';
import { realTiming } from '#main/practice/printer/timing';
import { PrintDesk } from '#main/printing/desk';
import { relay } from '#test/support/finds';
import {
  bigLabel,
  countedBefore,
  label,
  printerAt,
  startBench,
  waitsFor,
  type Bench,
} from './printing-bench';

let bench: Bench;
const desks: PrintDesk[] = [];
const start = async (...options: Parameters<typeof startBench>): Promise<void> => {
  bench = await startBench(...options);
};
afterEach(async () => {
  vi.useRealTimers();
  for (const desk of desks.splice(0)) await desk.close();
  await bench.close();
});

/** Prints labels of another host, by another way than the port. */
const others = (count: number): void => {
  for (let at = 0; at < count; at += 1) bench.printer.printElsewhere(label(`other ${at}`));
};
const othersOut = (count: number): Promise<void> =>
  bench.printer.until(({ printed }) => printed.length >= count);
const out = (name: string): boolean => bench.printed().includes(name);

describe('a printer that loses power with our label inside, and then prints labels of others', () => {
  it.each([1, 2, 3])('after a power loss our label is never proven by %i labels of others', async (count) => {
    await start({ msPerLabel: 60_000 });
    const print = bench.print([label('A')]);
    await print.until(({ type }) => type === 'sent');
    await bench.printer.until(({ idle }) => !idle);
    await bench.printer.unplug();
    await print.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.set({ msPerLabel: 5 });
    others(count);
    await othersOut(count);
    await bench.printer.plugIn();
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
    expect(out('A')).toBe(false);
  });

  it('the second of two labels is not proven by one of theirs', async () => {
    await start({ msPerLabel: 60_000 });
    const prints = ['A', 'B'].map((name) => bench.print([label(name)]));
    await prints[1]!.until(({ type }) => type === 'sent');
    await bench.printer.until(({ idle }) => !idle);
    await bench.printer.unplug();
    await prints[1]!.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.set({ msPerLabel: 5 });
    others(2);
    await othersOut(2);
    await bench.printer.plugIn();
    const ends = await Promise.all(prints.map(({ end }) => end));
    expect(ends.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  });
});

describe('a connection that breaks while the printer holds the complete label and stays on', () => {
  const breakWire = async (): Promise<void> => {
    await bench.printer.set({ resetAfterBytes: 1 });
    await bench.printer.until(({ waitingClients, received }) => waitingClients === 0 && received.length > 0);
  };

  /** Prints on a printer that is identified by the serial number it reports. */
  const printKnown = () => bench.print([label('A')], 1, { uri: bench.printer.uri, serial: 'D0J000000001' });

  it('the label is printed, by a matching count and a printer that was on all the time', async () => {
    await start({ msPerLabel: 600 });
    const print = printKnown();
    await print.until(({ type }) => type === 'sent');
    await bench.printer.until(() => bench.received().split('odometer').length > 3);
    await breakWire();
    await print.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.set({ resetAfterBytes: null });
    expect(await print.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 1, note: null });
    expect(bench.received()).toContain('device.uptime');
  });

  it('it is a question when more came out than ours', async () => {
    await start({ msPerLabel: 600 });
    const print = printKnown();
    await print.until(({ type }) => type === 'sent');
    await bench.printer.until(() => bench.received().split('odometer').length > 3);
    await breakWire();
    await print.until(waitsFor('sent', 'connection-lost'));
    others(1);
    await othersOut(2);
    await bench.printer.set({ resetAfterBytes: null });
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
  });
});

describe('a computer that sleeps while its label is at the printer', () => {
  it('after its sleep, a label is not proven by one of others and a printer that was switched on meanwhile', async () => {
    let slept = 0;
    const timing = { ...realTiming, now: () => realTiming.now() + slept };
    await start({ msPerLabel: 60_000 }, {}, undefined, timing);
    const print = bench.print([label('A')], 1, { uri: bench.printer.uri, serial: 'D0J000000001' });
    await bench.printer.until(() => bench.received().split('odometer').length > 3);
    await bench.printer.unplug();
    await print.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.set({ msPerLabel: 5, resetAfterBytes: 1 });
    others(1);
    await othersOut(1);
    await bench.printer.plugIn();
    // Unlike the clock on the wall, the monotonic one of Linux and macOS stands still while the computer sleeps.
    slept = 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + slept + 60_000 });
    await bench.printer.set({ resetAfterBytes: null });
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
    expect(out('A')).toBe(false);
  });
});

describe('a connection that breaks in the middle of a long label, while others print', () => {
  it.each([1, 3])(
    'a long label whose connection broke is never proven by %i labels of others',
    async (count) => {
      await start();
      const questions = '~HI\r\n~HQES\r\n~HS\r\n! U1 getvar "odometer.total_label_count"\r\n'.length;
      await bench.printer.set({ resetAfterBytes: questions + 30_000 });
      const print = bench.print([bigLabel('A', 60_000)]);
      await bench.printer.until(({ received }) =>
        received.some(({ length }) => length >= questions + 30_000),
      );
      others(count);
      await othersOut(count);
      await bench.printer.set({ resetAfterBytes: null });
      expect(await print.end).toMatchObject({ state: 'unknown' });
      expect(out('A')).toBe(false);
    },
  );
});

describe('a station that was killed with its label at the printer', () => {
  const doubt = { counterBefore: countedBefore, expected: 1 };
  const settled = () => {
    const desk = new PrintDesk({ timing: { settleMs: 200, pollToMs: 20, closeMs: 500 } });
    desks.push(desk);
    return desk.settle(printerAt(bench.printer.uri), doubt);
  };

  it.each([1, 2])('after a kill %i labels of others do not prove the label at the printer', async (count) => {
    await start();
    others(count);
    await othersOut(count);
    expect(await settled()).toBe('unprovable');
  });
});

describe('the printer’s own settings, after a label that changed them was cut off', () => {
  it('are restored before they are read for the next label, and behind that one', async () => {
    await start({}, { reconnectTries: 1 });
    const wire = await relay(bench.printer, {});
    const to = { uri: `tcp://127.0.0.1:${wire.port}` };
    const darker = bench.print([bigLabel('A', 16_000_000, '~SD25')], 1, to);
    await bench.printer.until(({ received }) => received.some((bytes) => bytes.length > 100_000));
    await wire.close();
    expect(await darker.end).toMatchObject({ state: 'unknown' });

    const again = await relay(bench.printer, { port: wire.port });
    try {
      expect(await bench.print([label('B', '~SD25')], 1, to).end).toMatchObject({ state: 'confirmed' });
      expect(await bench.print([label('plain')], 1, to).end).toMatchObject({ state: 'confirmed' });
      expect(bench.printed()).toEqual(['B', 'plain']);
      expect(bench.printer.printed.map(({ settings }) => settings['SD'])).toEqual(['25', '10']);
    } finally {
      await again.close();
    }
  });
});
