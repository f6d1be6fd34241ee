import { afterEach, describe, expect, it } from 'vitest';
import { editing } from '#test/support/finds';
import {
  bigLabel,
  countedBefore,
  label,
  printerAt,
  startBench,
  stepsOf,
  waitsFor,
  type Bench,
} from './printing-bench';

let bench: Bench;
const start = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  bench = await startBench(...options);
  return bench;
};
afterEach(() => bench.close());

const count = '! U1 getvar "odometer.total_label_count"\r\n';
const occurrences = (text: string, part: string): number => text.split(part).length - 1;

const faults = [
  ['mediaOut', 'media-empty'],
  ['headOpen', 'cover-open'],
  ['ribbonOut', 'marker-supply-empty'],
  ['overTemp', 'head-over-temperature'],
  ['cutterJam', 'cutter-fault'],
  ['paused', 'paused'],
] as const;

describe.each([[false], [true]])('a fault (~HS silent in faults: %s)', (hsSilentInFault) => {
  it.each(faults)(
    'with the fault %s before a print nothing is sent, and the label prints automatically when it is cleared',
    async (fault, reason) => {
      await start({ [fault]: true, hsSilentInFault });
      const print = bench.print([label('A')]);
      await print.until(waitsFor('waiting', reason));
      expect(bench.received()).not.toContain('^XA');
      await bench.printer.set({ [fault]: false });
      expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 1 });
      expect(bench.printed()).toEqual(['A']);
      expect(stepsOf(print.reports)).toEqual(['waiting', 'sending', 'sent']);
    },
  );

  it.each(faults)(
    'a fault %s during a print is reported, and the label is confirmed when it is cleared',
    async (fault, reason) => {
      await start({ faultAfter: { fault, labels: 1 }, hsSilentInFault });
      const print = bench.print([label('A'), label('B'), label('C')]);
      await print.until(waitsFor('sent', reason));
      expect(bench.printed()).toEqual(['A']);
      await bench.printer.set({ [fault]: false });
      expect(await print.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 3, note: null });
      expect(bench.printed()).toEqual(['A', 'B', 'C']);
      expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
    },
  );
});

describe('a fault', () => {
  it('in the middle of a label, the printer repeats it, not we', async () => {
    await start({ faultAfter: { fault: 'mediaOut', labels: 1, midLabel: true } });
    const print = bench.print([label('A'), label('B')]);
    await print.until(waitsFor('sent', 'media-empty'));
    await bench.printer.set({ mediaOut: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A', 'B']);
    expect(occurrences(bench.received(), '^FDB^FS')).toBe(1);
  });

  it('a fault that turns into another is reported again', async () => {
    await start({ mediaOut: true });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'media-empty'));
    await bench.printer.set({ mediaOut: false, headOpen: true });
    await print.until(waitsFor('waiting', 'cover-open'));
    await bench.printer.set({ headOpen: false, paused: true });
    await print.until((report) => report.type === 'waiting' && report.reasons.join() === 'paused');
    await bench.printer.set({ paused: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A']);
  });

  it('a printer may stay paused after it, and the label waits for that too', async () => {
    await start({ pausedAfterFault: true, faultAfter: { fault: 'mediaOut', labels: 1 } });
    const print = bench.print([label('A'), label('B')]);
    await print.until(waitsFor('sent', 'media-empty'));
    await bench.printer.set({ mediaOut: false });
    await print.until((report) => report.type === 'sent' && report.reasons.join() === 'paused');
    await bench.printer.set({ paused: false });
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
  });

  it('no connection stays open while nothing is sent', async () => {
    await start({ paused: true }, { recheckFromMs: 60_000, recheckToMs: 60_000 });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'paused'));
    // One host is served at a time: a second host gets its answer only because the desk has closed its connection.
    const { createConnection } = await import('node:net');
    const socket = createConnection(bench.printer.port, '127.0.0.1', () => socket.write('~HI\r\n'));
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (chunk) => resolve(chunk.toString())),
    );
    socket.destroy();
    expect(answer).toContain('ZD421');
    print.stop.abort();
    expect(await print.end).toEqual({ state: 'cancelled' });
    expect(bench.received()).not.toContain('^XA');
  });

  it('in peel mode, an untaken label is reported, and confirmed when taken', async () => {
    await start({ peel: true });
    const print = bench.print([label('A', '^PQ2')]);
    await print.until(waitsFor('sent', 'label-not-taken'));
    expect(bench.printed()).toEqual(['A']);
    await bench.printer.set({ labelWaiting: false });
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
  });
});

describe('a mute printer', () => {
  it('it gets the label and proves nothing, and the next label does not wait for questions', async () => {
    await start({ mute: true });
    expect(await bench.print([label('A')]).end).toEqual({
      state: 'sent',
      counterAfter: null,
      note: 'printer_mute',
    });
    const before = bench.printer.received.length;
    const second = bench.print([label('B')]);
    expect(await second.end).toEqual({ state: 'sent', counterAfter: null, note: 'printer_mute' });
    expect(second.reports).toEqual([
      { type: 'sending', expected: 1, counterBefore: null },
      { type: 'sent', reasons: [] },
    ]);
    await bench.printer.until((printer) => printer.printed.length === 2);
    expect(bench.printed()).toEqual(['A', 'B']);
    expect(bench.printer.received.slice(before).map((bytes) => Buffer.from(bytes).toString())).toEqual([
      new TextDecoder().decode(label('B')),
    ]);
  });

  it('a printer that answers again is asked again at a person’s check', async () => {
    await start({ mute: true });
    await bench.print([label('A')]).end;
    const printer = { id: 'p', name: 'p', uri: bench.printer.uri, dpi: 203 as const, isDefault: true };
    expect(await bench.desk.status(printer)).toMatchObject({ state: 'mute', counter: null });
    await bench.printer.set({ mute: false });
    expect(await bench.desk.status(printer)).toMatchObject({ state: 'ready', reasons: [] });
    expect(await bench.print([label('B')]).end).toMatchObject({ state: 'confirmed' });
  });

  it('a printer that used to answer is asked twice before it counts as mute', async () => {
    await start();
    await bench.print([label('A')]).end;
    await bench.printer.set({ mute: true });
    const print = bench.print([label('B')]);
    expect(await print.end).toMatchObject({ state: 'sent', note: 'printer_mute' });
    expect(print.reports[0]).toEqual({ type: 'waiting', reasons: ['not-answering'] });
    await bench.printer.until((printer) => printer.printed.length === 2);
    expect(bench.printed()).toEqual(['A', 'B']);
  });

  it('a printer that serves another computer during a check is not taken for mute', async () => {
    await start();
    await bench.print([label('A')]).end;
    await bench.printer.set({ mute: true });
    const printer = printerAt(bench.printer.uri);
    // The print before may still be putting its connection away.
    await expect.poll(async () => (await bench.desk.status(printer)).state).not.toBe('ready');
    expect(bench.desk.lastStatus(printer.id)).toMatchObject({ state: 'stopped', reasons: ['not-answering'] });
    await bench.printer.set({ mute: false });
    expect(await bench.print([label('B')]).end).toMatchObject({ state: 'confirmed' });
  });

  it('a reset connection leaves the label unknown', async () => {
    await start({ mute: true });
    await bench.print([label('A')]).end;
    await bench.printer.until((printer) => printer.printed.length === 1);
    await bench.printer.set({ resetAfterBytes: 20 });
    expect(await bench.print([label('B')]).end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
    expect(bench.printed()).toEqual(['A']);
  });

  it('a printer set to another language gets no text to print', async () => {
    await start({ linePrintMode: true });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'wrong-language'));
    expect(bench.received()).not.toContain('^XA');
    await bench.printer.set({ linePrintMode: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
  });

  it('a printer whose language is changed after a print gets no text to print', async () => {
    await start();
    expect(await bench.print([label('A')]).end).toMatchObject({ state: 'confirmed' });
    await bench.printer.set({ linePrintMode: true });
    const print = bench.print([label('B')]);
    await print.until(waitsFor('waiting', 'wrong-language'));
    expect(occurrences(bench.received(), '^XA')).toBe(1);
    expect(bench.desk.lastStatus(bench.printer.uri)).toMatchObject({
      state: 'stopped',
      reasons: ['wrong-language'],
    });
    await bench.printer.set({ linePrintMode: false });
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    expect(bench.printed()).toEqual(['A', 'B']);
  });

  it('a printer set to another language prints no question again while a label waits for it', async () => {
    await start({ linePrintMode: true }, { firstAnswerMs: 100, answerMs: 100 });
    const print = bench.print([label('A')]);
    await print.until(waitsFor('waiting', 'wrong-language'));
    await bench.printer.until(() => occurrences(bench.received(), 'device.languages') >= 5);
    expect(occurrences(bench.received(), '~')).toBe(1);
    await bench.printer.set({ mute: true });
    const before = bench.printer.received.length;
    await bench.printer.until(({ received }) => received.length >= before + 3);
    expect(bench.received()).not.toContain('^XA');
    await bench.printer.set({ linePrintMode: false, mute: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
  });

  it('a printer set to another language prints no question again when printers are searched', async () => {
    await start({ linePrintMode: true });
    await bench.desk.status(printerAt(bench.printer.uri));
    const probe = () => bench.desk.probe(bench.printer.uri, new AbortController().signal);
    expect(await probe()).toMatchObject({ verdict: 'other_language', language: 'line_print' });
    expect(await probe()).toMatchObject({ verdict: 'other_language' });
    expect(occurrences(bench.received(), '~')).toBe(1);
    await bench.printer.set({ linePrintMode: false });
    expect(await probe()).toMatchObject({ verdict: 'ready', model: 'ZD421-203dpi' });
  });
});

describe('a printer with a counter', () => {
  it('one late count does not leave the next label unproven', async () => {
    await start({}, { answerMs: 300 });
    let unanswered = 0;
    const wire = await editing(bench.printer, (text) => {
      if (unanswered === 0 || !text.includes(count)) return text;
      unanswered -= 1;
      return text.replace(count, '');
    });
    const print = (name: string) =>
      bench.print([label(name)], 1, { uri: `tcp://127.0.0.1:${wire.port}` }).end;
    expect(await print('A')).toMatchObject({ state: 'confirmed' });
    unanswered = 1;
    expect(await print('B')).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    await wire.close();
  });

  it('a printer that is late twice, but says that it speaks ZPL, is waited for', async () => {
    await start({}, { firstAnswerMs: 60_000, answerMs: 300 });
    let unanswered = 0;
    const wire = await editing(bench.printer, (text) => {
      if (unanswered === 0 || !text.includes('~HQES')) return text;
      unanswered -= 1;
      return text.replace('~HQES', '');
    });
    const print = (name: string) => bench.print([label(name)], 1, { uri: `tcp://127.0.0.1:${wire.port}` });
    expect(await print('A').end).toMatchObject({ state: 'confirmed' });
    unanswered = 2;
    const late = print('B');
    expect(await late.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    expect(late.reports[0]).toEqual({ type: 'waiting', reasons: ['not-answering'] });
    expect(bench.received()).toContain('device.languages');
    await wire.close();
  });
});

describe('a printer without a counter', () => {
  it('nothing is proven: the label ends as sent', async () => {
    await start({ noOdometer: true });
    const { end, reports } = bench.print([label('A')]);
    expect(await end).toEqual({ state: 'sent', counterAfter: null, note: 'no_counter' });
    expect(reports[0]).toMatchObject({ counterBefore: null });
    await bench.printer.until((printer) => printer.printed.length === 1);
  });

  it('its buffers must be empty first', async () => {
    await start({ noOdometer: true, faultAfter: { fault: 'mediaOut', labels: 1 } });
    const print = bench.print([label('A'), label('B'), label('C')]);
    await print.until(waitsFor('sent', 'media-empty'));
    await bench.printer.set({ mediaOut: false });
    expect(await print.end).toMatchObject({ state: 'sent', note: 'no_counter' });
  });
});

describe('a slow printer', () => {
  it('it has not failed', async () => {
    await start({ slowReadBytesPerSecond: 400_000 });
    const document = bigLabel('A', 200_000);
    expect(await bench.print([document]).end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['A']);
    expect(bench.received()).toContain(new TextDecoder().decode(document));
  });

  it('with a full buffer it is reported as long as it accepts nothing, and the remaining bytes wait', async () => {
    await start({ bufferBytes: 20_000, faultAfter: { fault: 'paused', labels: 1 } });
    const names = Array.from({ length: 12 }, (_, at) => `L${at}`);
    const print = bench.print(names.map((name) => bigLabel(name, 1_000_000)));
    await print.until(waitsFor('waiting', 'not-answering'));
    // On a busy computer the first label, still being read, is reported too.
    await expect.poll(() => bench.printer.state).toBe('paused');
    const stuck = { state: 'stopped', reasons: ['not-answering'] };
    await expect.poll(() => bench.desk.lastStatus(bench.printer.uri)).toMatchObject(stuck);
    await bench.printer.set({ paused: false });
    expect(await print.end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 12 });
    expect(bench.printed()).toEqual(names);
    expect(bench.desk.lastStatus(bench.printer.uri)).toMatchObject({ state: 'ready', reasons: [] });
  });

  it('it is understood when it answers late, byte by byte, after noise and without line 3', async () => {
    const replies = { replyDelayMs: 30, splitReplies: true, noLine3: true, sgdTerminator: '\r\n' };
    await start({ ...replies, junkBefore: '\x03,"noise\r\n' }, { firstAnswerMs: 60_000, answerMs: 60_000 });
    expect(await bench.print([label('A')]).end).toMatchObject({
      state: 'confirmed',
      counterAfter: countedBefore + 1,
    });
    expect(bench.printed()).toEqual(['A']);
  });
});
