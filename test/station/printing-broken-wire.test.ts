import { afterEach, describe, expect, it } from 'vitest';
import { bigLabel, countedBefore, label, startBench, stepsOf, waitsFor, type Bench } from './printing-bench';

let bench: Bench;
const start = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  bench = await startBench(...options);
  return bench;
};
afterEach(() => bench.close());

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

/** Bytes of the questions before the documents of a known printer. */
const questions = '~HQES\r\n~HS\r\n! U1 getvar "odometer.total_label_count"\r\n'.length;
/** Prints one label, so that the length of the next job's questions is known. */
const startKnown = async (): Promise<void> => {
  await start();
  expect(await bench.print([label('zero')]).end).toMatchObject({ state: 'confirmed' });
};

describe.each(['resetAfterBytes', 'closeAfterBytes'] as const)('a connection that breaks (%s)', (knob) => {
  it('after half of the bytes the label is unknown, and never sent again', async () => {
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

  it('while bytes are still being written the label is unknown, and never sent again', async () => {
    await startKnown();
    const half = questions + 1_000_000;
    await bench.printer.set({ [knob]: half });
    // More than both systems' socket buffers, so that the end of the document is still on our side.
    const print = bench.print([bigLabel('A', 16_000_000)]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) => printer.received.some((bytes) => bytes.length === half), 20_000);
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 1,
      note: 'count_short',
    });
    expect(stepsOf(print.reports)).toEqual(['sending', 'waiting']);
    expect(bench.printed()).toEqual(['zero']);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
  });

  it('after the first of two labels the print is unknown, with the counter', async () => {
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

  it('after the last byte, before any answer, the label is unknown, since the count may be of another host', async () => {
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

  it('while asking, before any document, the job starts again, since nothing had left', async () => {
    await startKnown();
    await bench.printer.set({ [knob]: 10 });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'connection-lost'));
    await bench.printer.set({ [knob]: null });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['zero', 'A']);
  });
});

describe('an unreachable printer', () => {
  it('refused: the label waits and prints when the printer listens', async () => {
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

  it('unplugged with the label in its buffer, and back: unknown, with the unmoved counter', async () => {
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

  it('unplugged for good: unknown after a bounded number of attempts', async () => {
    await start({ msPerLabel: 60_000 }, { reconnectTries: 3 });
    const print = bench.print([label('A')]);
    await print.until((report) => report.type === 'sent');
    await bench.printer.unplug();
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
  });

  it('accepted and dead: considered mute, and reported as such', async () => {
    await start({ frozen: true });
    const print = bench.print([label('A')]);
    expect(await print.end).toMatchObject({ state: 'sent', note: 'printer_mute' });
    expect(bench.printed()).toEqual([]);
  });

  it('a connection that is not closed by the printer: the next job waits for it a bounded time only', async () => {
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
  it('a label whose bytes all left ends as sent', async () => {
    await start({ msPerLabel: 60_000 });
    const print = bench.print([label('A')]);
    await print.until((report) => report.type === 'sent');
    print.stop.abort();
    expect(await print.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
  });

  it('a label in the middle of its bytes ends as unknown', async () => {
    await start({ bufferBytes: 10_000, msPerLabel: 60_000 });
    const print = bench.print([label('A'), bigLabel('B', 16_000_000)]);
    await print.until((report) => report.type === 'sending');
    await bench.printer.until((printer) => printer.received.some((bytes) => bytes.length > 1_000));
    print.stop.abort();
    expect(await print.end).toMatchObject({ state: 'unknown', note: 'station_stopped' });
    expect(print.reports.map((report) => report.type)).not.toContain('sent');
  });

  it('closing the desk cancels waiting jobs, ends sent ones, and leaves no connection', async () => {
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
