import { afterEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import {
  printerAt,
  countedBefore,
  label,
  namesOn,
  startBench,
  waitsFor,
  bigLabel,
  type Bench,
} from './printing-bench';
import { followPrint } from '#test/support/followed-print';

let bench: Bench;
const start: typeof startBench = async (knobs, timing) => {
  bench = await startBench(knobs, { keepAliveMs: 150, ...timing });
  return bench;
};
afterEach(() => bench.close());

const occurrences = (text: string, part: string): number => text.split(part).length - 1;
const isSending = (report: { type: string }): boolean => report.type === 'sending';
const isSent = (report: { type: string }): boolean => report.type === 'sent';
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `L${at}`);

describe('jobs that are added together', () => {
  it('they share one connection, are printed in order, and each is confirmed by its own share of the count', async () => {
    await start({ msPerLabel: 20 });
    const prints = names(12).map((name) => bench.print([label(name)]));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends).toEqual(
      prints.map((_, at) => ({ state: 'confirmed', counterAfter: countedBefore + at + 1, note: null })),
    );
    expect(prints.map((print) => print.reports[0])).toEqual(
      prints.map((_, at) => ({ type: 'sending', expected: 1, counterBefore: countedBefore + at })),
    );
    expect(bench.printed()).toEqual(names(12));
    expect(bench.printer.received).toHaveLength(1);
  });

  it('they are printed in order, even though a long one takes time to be read', async () => {
    await start({ msPerLabel: 0 });
    const prints = [
      bench.print([bigLabel('L0', 200_000)]),
      bench.print([label('L1')]),
      bench.print([bigLabel('L2', 50_000)]),
      bench.print([label('L3')]),
    ];
    for (const { end } of prints) expect(await end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(names(4));
  });

  it('the next is sent while the previous one is printed, but no more than may be unproven', async () => {
    await start({ msPerLabel: 60_000 });
    const [first, second, third] = ['A', 'B', 'C'].map((name) => bench.print([label(name)]));
    await second!.until(isSent);
    await bench.printer.until((printer) => !printer.idle);
    expect(first!.reports.map((report) => report.type)).toEqual(['sending', 'sent']);
    expect(third!.reports).toEqual([]);
    expect(bench.received()).not.toContain('^FDC^FS');
  });

  it('they are reported as printed one by one, not together at the end', async () => {
    await start({ msPerLabel: 100, faultAfter: { fault: 'paused', labels: 2 } });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B'), label('C')]);
    expect(await first.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 1, note: null });
    await second.until(waitsFor('sent', 'paused'));
    await bench.printer.set({ paused: false });
    expect(await second.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 3, note: null });
  });

  it('^PQ, copies and labels of two documents are counted', async () => {
    await start();
    const prints = [
      bench.print([label('A', '^PQ3')]),
      bench.print([label('B'), label('C')]),
      bench.print([label('D', '^PQ2'), label('E')], 2),
      bench.print([label('F')]),
    ];
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends).toEqual(
      [3, 5, 11, 12].map((count) => ({
        state: 'confirmed',
        counterAfter: countedBefore + count,
        note: null,
      })),
    );
    expect(bench.printed().join('')).toBe('AAABCDDEDDEF');
  });

  it('formats that print nothing are allowed', async () => {
    await start({ msPerLabel: 20 });
    const withSettings = (name: string): Uint8Array =>
      new Uint8Array([...Buffer.from('^XA^MMT^XZ'), ...label(name), ...Buffer.from('^XA^LH0,0^XZ')]);
    const prints = names(6).map((name) => bench.print([withSettings(name)]));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends.every((end) => end.state === 'confirmed' && end.note === null)).toBe(true);
    expect(bench.printed()).toEqual(names(6));
    expect(bench.printer.received).toHaveLength(1);
  });

  it('two printers are kept busy in parallel', async () => {
    await start({ msPerLabel: 10 });
    const other = await startVirtualPrinter({ knobs: { msPerLabel: 10 } });
    const prints = names(10).map((name, at) => bench.print([label(name)], 1, at % 2 ? other : bench.printer));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends.map((end) => end.state)).toEqual(names(10).map(() => 'confirmed'));
    expect(bench.printed()).toEqual(names(10).filter((_, at) => at % 2 === 0));
    expect(namesOn(other)).toEqual(names(10).filter((_, at) => at % 2 === 1));
    await other.close();
  });
});

describe('the connection', () => {
  it('it is kept for a job that arrives a moment later', async () => {
    await start({}, { keepAliveMs: 5_000 });
    expect(await bench.print([label('A')]).end).toMatchObject({ state: 'confirmed' });
    expect(await bench.print([label('B')]).end).toMatchObject({ counterAfter: countedBefore + 2 });
    expect(bench.printer.received).toHaveLength(1);
  });

  it('before that job the printer is asked again, and gets nothing when it has stopped', async () => {
    await start({}, { keepAliveMs: 5_000 });
    expect(await bench.print([label('A')]).end).toMatchObject({ state: 'confirmed' });
    await bench.printer.set({ mediaOut: true });
    const print = bench.print([label('B')]);
    await print.until(waitsFor('waiting', 'media-empty'));
    expect(bench.received()).not.toContain('^FDB^FS');
    await bench.printer.set({ mediaOut: false });
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
  });

  it('it ends soon after, half-closed, so that others can print', async () => {
    await start({}, { keepAliveMs: 30 });
    await bench.print([label('A')]).end;
    const { createConnection } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = createConnection(bench.printer.port, '127.0.0.1', () =>
        socket.end('^XA^FDtheirs^FS^XZ'),
      );
      socket.on('close', () => resolve()).resume();
    });
    await bench.printer.until((printer) => printer.printed.length === 2);
    expect(bench.printed()).toEqual(['A', 'theirs']);
  });

  it('it does not delay a question about a lost print', async () => {
    await start({}, { keepAliveMs: 60_000 });
    const { end } = bench.print([label('A')]);
    await end;
    const printer = { id: 'p', name: 'p', uri: bench.printer.uri, dpi: 203 as const, isDefault: true };
    expect(await bench.desk.settle(printer, { counterBefore: countedBefore, expected: 1 })).toBe(
      'unprovable',
    );
  });

  it('it is closed after a while, so that other hosts get access in a long batch', async () => {
    await start({ msPerLabel: 10 }, { runMs: 30 });
    const prints = names(9).map((name) => bench.print([label(name)]));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends.map((end) => end.state)).toEqual(names(9).map(() => 'confirmed'));
    expect(bench.printed()).toEqual(names(9));
    expect(bench.printer.received.length).toBeGreaterThan(1);
  });
});

describe('a fault in the middle of a print run', () => {
  it.each(['mediaOut', 'headOpen', 'paused'] as const)(
    'each label is printed once after the fault %s in the middle of a print run',
    async (fault) => {
      await start({ msPerLabel: 10, faultAfter: { fault, labels: 3, midLabel: fault !== 'paused' } });
      const prints = names(8).map((name) => bench.print([label(name)]));
      await bench.printer.until((printer) => printer.state === fault);
      await Promise.any(
        prints.map((print) => print.until((report) => report.type === 'sent' && report.reasons.length > 0)),
      );
      expect(prints[5]!.reports).toEqual([]);
      await bench.printer.set({ [fault]: false });
      const ends = await Promise.all(prints.map((print) => print.end));
      expect(ends).toEqual(
        prints.map((_, at) => ({ state: 'confirmed', counterAfter: countedBefore + at + 1, note: null })),
      );
      expect(bench.printed()).toEqual(names(8));
      for (const name of names(8)) expect(occurrences(bench.received(), `^FD${name}^FS`)).toBe(1);
    },
  );

  it('a job that arrives while it holds the previous one is not sent', async () => {
    await start({ faultAfter: { fault: 'mediaOut', labels: 0 } });
    const first = bench.print([label('A')]);
    await first.until(waitsFor('sent', 'media-empty'));
    const second = bench.print([label('B')]);
    await bench.printer.until(() => occurrences(bench.received(), '~HQES') > 5);
    expect(second.reports).toEqual([]);
    await bench.printer.set({ mediaOut: false });
    expect(await first.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 1 });
    expect(await second.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    expect(bench.printed()).toEqual(['A', 'B']);
  });

  it('switched off with two in the buffer: both are unknown, with the unmoved counter', async () => {
    await start({ msPerLabel: 60_000 });
    const [first, second, third] = ['A', 'B', 'C'].map((name) => bench.print([label(name)]));
    await second!.until(isSent);
    await bench.printer.until((printer) => !printer.idle);
    await bench.printer.set({ msPerLabel: 5 });
    bench.printer.powerCycle();
    const nothing = { state: 'unknown', counterAfter: countedBefore, note: 'count_short' };
    expect(await first!.end).toEqual(nothing);
    expect(await second!.end).toEqual(nothing);
    expect(await third!.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 1 });
    expect(bench.printed()).toEqual(['C']);
  });

  it('switched off between two: the second is certainly not out, the first may be, or a label of another host', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 1 } });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B')]);
    await second.until(waitsFor('sent', 'paused'));
    bench.printer.powerCycle();
    const counterAfter = countedBefore + 1;
    expect(await first.end).toEqual({ state: 'unknown', counterAfter, note: 'connection_lost' });
    expect(await second.end).toEqual({
      state: 'unknown',
      counterAfter,
      note: 'count_short',
    });
    expect(bench.printed()).toEqual(['A']);
  });

  it('one of two cancelled at the printer: the count does not show which, so none is proven', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 0 } });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B')]);
    await second.until(waitsFor('sent', 'paused'));
    // The button on the panel: the first label, which is next, is cancelled.
    expect(await bench.desk.command(printerAt(bench.printer.uri), '~JP\r\n', true)).toEqual({ ok: true });
    await bench.printer.until(() => bench.received().includes('~JP'));
    await bench.printer.set({ paused: false });
    const short = { state: 'unknown', note: 'count_short' };
    expect(await first.end).toMatchObject(short);
    expect(await second.end).toMatchObject(short);
  });
});

describe.each(['resetAfterBytes', 'closeAfterBytes'] as const)('a connection that breaks (%s)', (knob) => {
  const questions = '~HQES\r\n~HS\r\n! U1 getvar "odometer.total_label_count"\r\n'.length;

  it('in the second job while the first is unproven: both are unknown, each by its own share, and the third begins', async () => {
    await start({ msPerLabel: 30 }, { keepAliveMs: 0 });
    await bench.print([label('zero')]).end;
    const size = label('A').length;
    await bench.printer.set({ [knob]: questions + size + 30_000 });
    const prints = [
      bench.print([label('A')]),
      bench.print([bigLabel('B', 60_000)]),
      bench.print([label('C')]),
    ];
    await prints[1]!.until(isSending);
    await bench.printer.until((printer) =>
      printer.received.some((bytes) => bytes.length === questions + size + 30_000),
    );
    await bench.printer.set({ [knob]: null });
    const [first, second, third] = await Promise.all(prints.map((print) => print.end));
    expect(first).toEqual({ state: 'unknown', counterAfter: countedBefore + 2, note: 'connection_lost' });
    expect(second).toEqual({ state: 'unknown', counterAfter: countedBefore + 2, note: 'count_short' });
    expect(third).toEqual({ state: 'confirmed', counterAfter: countedBefore + 3, note: null });
    expect(bench.printed()).toEqual(['zero', 'A', 'C']);
    expect(occurrences(bench.received(), '^FDB^FS')).toBe(1);
  });
});

describe('printers that prove little', () => {
  it('mute: every job has its own connection and waits for nothing', async () => {
    await start({ mute: true });
    const prints = names(4).map((name) => bench.print([label(name)]));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends).toEqual(prints.map(() => ({ state: 'sent', counterAfter: null, note: 'printer_mute' })));
    await bench.printer.until((printer) => printer.printed.length === 4);
    expect(bench.printed()).toEqual(names(4));
    expect(bench.printer.received).toHaveLength(4);
  });

  it('without a counter: the next is sent when the buffers are empty', async () => {
    await start({ noOdometer: true, msPerLabel: 20 });
    let mostHeld = 0;
    bench.printer.on('changed', () => {
      const out = bench.printer.printed.length;
      mostHeld = Math.max(mostHeld, occurrences(bench.received(), '^XZ') - out);
    });
    const prints = names(4).map((name) => bench.print([label(name)]));
    const ends = await Promise.all(prints.map((print) => print.end));
    expect(ends).toEqual(prints.map(() => ({ state: 'sent', counterAfter: null, note: 'no_counter' })));
    expect(bench.printed()).toEqual(names(4));
    expect(mostHeld).toBe(1);
  });
});

describe('stopping', () => {
  it('a job that waits during a print run is cancelled at once, and the others continue', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 0 } });
    const [first, second, third, fourth] = names(4).map((name) => bench.print([label(name)]));
    await second!.until(waitsFor('sent', 'paused'));
    third!.stop.abort();
    expect(await third!.end).toEqual({ state: 'cancelled' });
    await bench.printer.set({ paused: false });
    const ends = await Promise.all([first, second, fourth].map((print) => print!.end));
    expect(ends.map((end) => end.state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(bench.printed()).toEqual(['L0', 'L1', 'L3']);
    expect(third!.reports).toEqual([]);
  });

  it('a sent job ends as sent, and the one after it is still proven', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 0 } });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B')]);
    await second.until(waitsFor('sent', 'paused'));
    first.stop.abort();
    expect(await first.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
    await bench.printer.set({ paused: false });
    expect(await second.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 2, note: null });
  });

  it('a sent job does not disturb the one that is being sent', async () => {
    await start({ msPerLabel: 100 });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B')]);
    await second.until(isSending);
    first.stop.abort();
    expect(await first.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
    expect(await second.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 2, note: null });
    expect(bench.printer.received).toHaveLength(1);
  });

  it('a job in the middle of its bytes ends as unknown, the one before it is still proven, and the next begins', async () => {
    await start({ bufferBytes: 10_000, msPerLabel: 400 }, { answerMs: 10_000, settleMs: 60_000 });
    const first = bench.print([label('A')]);
    const second = bench.print([bigLabel('B', 20_000), bigLabel('C', 15_000_000)]);
    await second.until(isSending);
    await bench.printer.until((printer) => printer.received.some((bytes) => bytes.length > 20_000));
    second.stop.abort();
    expect(await second.end).toMatchObject({ state: 'unknown', note: 'station_stopped' });
    expect(await first.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 1 });
    await bench.printer.set({ msPerLabel: 5, bufferBytes: 1_000_000 });
    expect(await bench.print([label('D')]).end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A', 'B', 'D']);
  });

  it('stopping everything ends sent jobs, cancels waiting ones, and leaves no connection', async () => {
    await start({ msPerLabel: 60_000 });
    const [first, second, third] = ['A', 'B', 'C'].map((name) => bench.print([label(name)]));
    await second!.until(isSent);
    await bench.printer.until((printer) => !printer.idle);
    await bench.desk.close();
    expect(await first!.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
    expect(await second!.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
    expect(await third!.end).toEqual({ state: 'cancelled' });
    expect(occurrences(bench.received(), '^XA')).toBe(2);
  });

  it('progress that can’t be saved fails only its own job', async () => {
    await start({ msPerLabel: 200 });
    const first = bench.print([label('A')]);
    await first.until(isSent);
    const printer = { id: 'p', name: 'p', uri: bench.printer.uri, dpi: 203 as const, isDefault: true };
    const second = followPrint(
      bench.desk,
      { printer, documents: [label('B')], copies: 1 },
      () => Promise.reject(new Error('disk full')),
      new AbortController().signal,
    );
    await expect(second).rejects.toThrow('disk full');
    expect(bench.printed()).toEqual([]);
    expect(await first.end).toMatchObject({ state: 'confirmed' });
    expect(await bench.print([label('C')]).end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A', 'C']);
    expect(bench.printer.received).toHaveLength(2);
  });
});
