import { startVirtualPrinter } from '#main/practice/printer/printer';
import { afterEach, describe, expect, it } from 'vitest';
import type { PrintProgress } from '#shared/print/progress';
import {
  bigLabel,
  countedBefore,
  label,
  namesOn,
  printerAt,
  startBench,
  waitsFor,
  type Bench,
} from './printing-bench';
import { followPrint } from '#test/support/followed-print';
import { codedMessage } from '#shared/text/coded-message';

let bench: Bench;
const start = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  bench = await startBench(...options);
  return bench;
};
afterEach(() => bench.close());

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

describe('a healthy printer', () => {
  it('it gets the documents unchanged and proves the label by its counter', async () => {
    await start();
    const document = bigLabel('A', 30_000);
    const { end, reports } = bench.print([document]);
    expect(await end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 1, note: null });
    expect(reports).toEqual([
      { type: 'sending', expected: 1, counterBefore: countedBefore },
      { type: 'sent', reasons: [] },
    ]);
    expect(bench.printed()).toEqual(['A']);
    expect(bench.received()).toContain(new TextDecoder().decode(document));
  });

  it('it is asked in order, and nothing more until the documents are out', async () => {
    await start();
    await bench.print([label('A')]).end;
    const text = bench.received();
    const asked = [...text.slice(0, text.indexOf('^XA')).matchAll(/~H\w+|getvar "([^"]*)"/g)].map(
      ([all, name]) => name ?? all,
    );
    expect(asked).toEqual(['~HI', '~HQES', '~HS', 'odometer.total_label_count']);
  });

  it('it prints both documents of a label in order, as one print', async () => {
    await start();
    const { end, reports } = bench.print([label('first'), label('second')]);
    expect(await end).toMatchObject({ state: 'confirmed', counterAfter: countedBefore + 2 });
    expect(reports[0]).toMatchObject({ expected: 2 });
    expect(bench.printed()).toEqual(['first', 'second']);
  });

  it('it prints copies of the whole set, and ^PQ is counted', async () => {
    await start();
    const { end, reports } = bench.print([label('A', '^PQ2'), label('B')], 2);
    expect(await end).toMatchObject({ state: 'confirmed', note: null, counterAfter: countedBefore + 6 });
    expect(reports[0]).toMatchObject({ type: 'sending', expected: 6 });
    expect(bench.printed()).toEqual(['A', 'A', 'B', 'A', 'A', 'B']);
  });

  it('it gets nothing before `sending` was saved', async () => {
    await start();
    const job = {
      printer: { id: 'p', name: 'p', uri: bench.printer.uri, dpi: 203 as const, isDefault: true },
      documents: [label('A')],
      copies: 1,
    };
    let note = (): void => undefined;
    const noted = new Promise<void>((resolve) => (note = resolve));
    let sending = (): void => undefined;
    const asked = new Promise<void>((resolve) => (sending = resolve));
    const end = followPrint(
      bench.desk,
      job,
      ({ type }) => {
        if (type !== 'sending') return Promise.resolve();
        sending();
        return noted;
      },
      new AbortController().signal,
    );
    await asked;
    // An answer on the same connection proves that everything sent before was received: only questions.
    expect(bench.received()).not.toContain('^XA');
    note();
    expect(await end).toMatchObject({ state: 'confirmed' });

    const broken = followPrint(
      bench.desk,
      job,
      () => Promise.reject(new Error('disk full')),
      new AbortController().signal,
    );
    await expect(broken).rejects.toThrow('disk full');
    expect(bench.printed()).toEqual(['A']);
    expect(occurrences(bench.received(), '^XA')).toBe(1);
  });

  it('it gets one job at a time, in order, and never a second connection', async () => {
    await start({ msPerLabel: 20 });
    let mostWaiting = 0;
    bench.printer.on('traffic', () => (mostWaiting = Math.max(mostWaiting, bench.printer.waitingClients)));
    const names = ['A', 'B', 'C', 'D'];
    const ends = await Promise.all(names.map((name) => bench.print([label(name)]).end));
    expect(ends.map((end) => end.state)).toEqual(names.map(() => 'confirmed'));
    expect(bench.printed()).toEqual(names);
    expect(mostWaiting).toBe(0);
  });

  it('a job that is cancelled right before its first byte changes nothing about the printer', async () => {
    await start();
    const printer = printerAt(bench.printer.uri);
    const stop = new AbortController();
    const cancel = ({ type }: PrintProgress): void => {
      if (type === 'sending') stop.abort();
    };
    const job = { printer, documents: [label('A')], copies: 1 };
    expect(await followPrint(bench.desk, job, cancel, stop.signal)).toEqual({ state: 'cancelled' });
    expect(bench.desk.lastStatus(printer.id)).toMatchObject({ state: 'ready', reasons: [] });
    expect(await bench.print([label('B')]).end).toMatchObject({ state: 'confirmed' });
    expect(bench.printed()).toEqual(['B']);
  });

  it('it does not wait for another printer', async () => {
    await start({ paused: true });
    const other = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
    const stuck = bench.print([label('A')]);
    await stuck.until(waitsFor('waiting', 'paused'));
    expect(await bench.print([label('B')], 1, other).end).toMatchObject({ state: 'confirmed' });
    expect(namesOn(other)).toEqual(['B']);
    expect(bench.printed()).toEqual([]);
    stuck.stop.abort();
    expect(await stuck.end).toEqual({ state: 'cancelled' });
    await other.close();
  });
});

describe('another computer', () => {
  const foreign = async (zpl: string): Promise<void> => {
    const { createConnection } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = createConnection(bench.printer.port, '127.0.0.1', () => socket.end(zpl));
      socket.on('close', () => resolve()).resume();
    });
  };

  it('its labels are printed first, so that the counter proves our own', async () => {
    await start({ msPerLabel: 60 });
    await foreign('^XA^FDtheirs^FS^PQ3^XZ');
    const print = bench.print([label('ours')]);
    await print.until(waitsFor('waiting', 'busy'));
    expect(await print.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 4, note: null });
    expect(bench.printed()).toEqual(['theirs', 'theirs', 'theirs', 'ours']);
  });

  it('its partial label is awaited for a while and then dropped, not mixed with ours', async () => {
    await start();
    await foreign('^XA^FDtheirs');
    const print = bench.print([label('ours')]);
    await print.until(waitsFor('waiting', 'busy'));
    expect(await print.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 1, note: null });
    expect(bench.printed()).toEqual(['ours']);
  });
});

describe('labels cancelled at the printer', () => {
  it('the print is unknown, and not sent again', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 0 } });
    const print = bench.print([label('A'), new Uint8Array([...label('B'), ...Buffer.from('~JA')])]);
    await print.until(waitsFor('sent', 'paused'));
    await bench.printer.set({ paused: false });
    expect(await print.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore,
      note: 'buffer_emptied',
    });
    expect(bench.printed()).toEqual([]);
    expect(occurrences(bench.received(), '^FDA^FS')).toBe(1);
  });

  it('a partly cancelled print is unknown, with its count', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 1 } });
    const print = bench.print([label('A'), label('B')]);
    await print.until(waitsFor('sent', 'paused'));
    bench.printer.powerCycle();
    expect(await print.end).toMatchObject({ state: 'unknown', counterAfter: countedBefore + 1 });
    expect(bench.printed()).toEqual(['A']);
    expect(occurrences(bench.received(), '^FDB^FS')).toBe(1);
  });
});

describe('documents that are not ZPL', () => {
  it.each([
    ['a PDF', '%PDF-1.7', codedMessage('document.otherFormat', { number: 1, format: 'PDF' })],
    ['settings without a label', '^XA^MMT^XZ', codedMessage('document.noLabel', { number: 1 })],
    ['something else', 'hello', codedMessage('document.notZpl', { number: 1 })],
  ])('a document that is not ZPL is refused and nothing is sent: %s', async (_, text, detail) => {
    await start();
    const print = bench.print([new TextEncoder().encode(text)]);
    expect(await print.end).toEqual({
      state: 'failed',
      failure: { code: 'document_not_printable', detail },
      note: null,
    });
    expect(print.reports).toEqual([]);
    expect(bench.printer.received).toEqual([]);
  });
});
