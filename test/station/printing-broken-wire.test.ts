import { afterEach, describe, expect, it } from 'vitest';
import { bigLabel, countedBefore, label, startBench, stepsOf, waitsFor, type Bench } from './printing-bench';

let bench: Bench;
const start = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  bench = await startBench(...options);
  return bench;
};
afterEach(() => bench.close());

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

/** Bytes of questions before the documents of a printer that is known already. */
const questions = '~HQES\r\n~HS\r\n! U1 getvar "odometer.total_label_count"\r\n'.length;
/** One label printed, so that the next job's questions are known in length. */
const startKnown = async (): Promise<void> => {
  await start();
  expect(await bench.print([label('zero')]).end).toMatchObject({ state: 'confirmed' });
};

describe.each(['resetAfterBytes', 'closeAfterBytes'] as const)('a connection that breaks (%s)', (knob) => {
  it('after half of the bytes leaves the label unknown, and never sends it again', async () => {
    await startKnown();
    const document = bigLabel('A', 60_000);
    await bench.printer.set({ [knob]: questions + 30_000 });
    const print = bench.print([document]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) =>
      printer.received.some((bytes) => bytes.length === questions + 30_000),
    );
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 1,
      note: 'count_short',
    });
    expect(bench.printed()).toEqual(['zero']);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);

    expect(await bench.print([label('next')]).end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['zero', 'next']);
  });

  it('while bytes are still being written leaves the label unknown, and never sends it again', async () => {
    await startKnown();
    const half = questions + 1_000_000;
    await bench.printer.set({ [knob]: half });
    // More than both systems' socket buffers hold, so the end of the document is still with us.
    const print = bench.print([bigLabel('A', 16_000_000)]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) => printer.received.some((bytes) => bytes.length === half), 20_000);
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 1,
      note: 'count_short',
    });
    expect(print.reports.map((report) => report.type)).toEqual(['sending', 'waiting', 'waiting']);
    expect(bench.printed()).toEqual(['zero']);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
  });

  it('after the first of two labels leaves the print unknown, with the counter', async () => {
    await startKnown();
    await bench.printer.set({ [knob]: questions + label('A').length + 10 });
    const print = bench.print([label('A'), bigLabel('B', 60_000)]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) => printer.printed.length === 2);
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 2,
      note: 'connection_lost',
    });
    expect(bench.printed()).toEqual(['zero', 'A']);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
  });

  it('after the last byte, before any answer, leaves the label unknown: the count may be of another host', async () => {
    await startKnown();
    await bench.printer.set({ [knob]: questions + label('A').length });
    const print = bench.print([label('A')]);
    await bench.printer.until((printer) => printer.printed.length === 2);
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 2,
      note: 'connection_lost',
    });
    expect(bench.printed()).toEqual(['zero', 'A']);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
  });

  it('while asking, before any document, begins again: nothing had left', async () => {
    await startKnown();
    await bench.printer.set({ [knob]: 10 });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'connection-lost'));
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['zero', 'A']);
  });
});

describe('a printer that is not there', () => {
  it('refused: the label waits and prints when somebody listens', async () => {
    await start({ refuse: true });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'connection-refused'));
    await bench.printer.set({ refuse: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A']);
    expect(stepsOf(print.reports)).toEqual(['waiting', 'sending', 'sent']);
  });

  it('cancelled while it waits: nothing left', async () => {
    await start({ refuse: true });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'connection-refused'));
    print.stop.abort();
    expect(await print.end).toEqual({ state: 'cancelled' });
  });

  it('unplugged between two labels and back: the second prints once', async () => {
    await startKnown();
    await bench.printer.unplug();
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'connection-refused'));
    await bench.printer.plugIn();
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    expect(bench.printed()).toEqual(['zero', 'A']);
  });

  it('unplugged with the label in its buffer, and back: unknown, with the counter that stood still', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 1 } });
    const print = bench.print([label('A'), label('B')]);
    await print.until(waitsFor('sent', 'paused'));
    await bench.printer.unplug();
    await print.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.plugIn();
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 1,
      note: 'connection_lost',
    });
    expect(bench.printed()).toEqual(['A']);
    expect(occurrences(bench.received(), '^FDB^FS')).toBe(1);
  });

  it('unplugged before anything came out, and back: unknown, nothing counted', async () => {
    await start({ msPerLabel: 60_000 });
    const print = bench.print([label('A')]);
    await print.until((report) => report.type === 'sent');
    await bench.printer.until((printer) => !printer.idle);
    await bench.printer.unplug();
    await print.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.plugIn();
    expect(await print.end).toEqual({ state: 'unknown', counterAfter: countedBefore, note: 'count_short' });
    expect(bench.printed()).toEqual([]);
  });

  it('unplugged for good: unknown after a bounded number of tries', async () => {
    await start({ msPerLabel: 60_000 }, { reconnectTries: 3 });
    const print = bench.print([label('A')]);
    await print.until((report) => report.type === 'sent');
    await bench.printer.unplug();
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
  });

  it('accepted and dead: taken for mute, and honest about it', async () => {
    await start({ frozen: true });
    const print = bench.print([label('A')]);
    expect(await print.end).toMatchObject({ state: 'sent', note: 'printer_mute' });
    expect(bench.printed()).toEqual([]);
  });

  it('does not close its end: the next job waits for it a bounded time only', async () => {
    await start({ keepsHalfOpen: true }, { closeMs: 50, answerMs: 10_000 });
    expect(await bench.print([label('A')]).end).toMatchObject({ state: 'confirmed' });
    const next = bench.print([label('B')]);
    await bench.printer.until((printer) => printer.waitingClients === 1);
    await bench.printer.set({ keepsHalfOpen: false });
    expect(await next.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A', 'B']);
  });
});

describe('a station that stops', () => {
  it('with everything out says sent', async () => {
    await start({ msPerLabel: 60_000 });
    const print = bench.print([label('A')]);
    await print.until((report) => report.type === 'sent');
    print.stop.abort();
    expect(await print.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
  });

  it('in the middle of a document says unknown', async () => {
    await start({ bufferBytes: 10_000, msPerLabel: 60_000 });
    const print = bench.print([label('A'), bigLabel('B', 16_000_000)]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) => printer.received.some((bytes) => bytes.length > 1_000));
    print.stop.abort();
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'station_stopped' });
    expect(print.reports.map((report) => report.type)).toEqual(['sending']);
  });

  it('closes the desk: what waits is cancelled, what is out is told, no connection is left', async () => {
    await start({ msPerLabel: 60_000 }, { jobsInFlight: 1 });
    const first = bench.print([label('A')]);
    const second = bench.print([label('B')]);
    await first.until((report) => report.type === 'sent');
    await bench.desk.close();
    expect(await first.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
    expect(await second.end).toEqual({ state: 'cancelled' });
    expect(await bench.print([label('C')]).end).toEqual({ state: 'cancelled' });
    expect(occurrences(bench.received(), '^XA')).toBe(1);
  });
});
