import { describe, expect, it } from 'vitest';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import { createPrintable } from '#main/printing/raster/printable';
import type { RasterResult } from '#main/printing/raster/raster';
import { printerSchema } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const zpl = encode('^XA^FDplain^FS^XZ');
const pdf = encode('%PDF-1.4');
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const jobOf = (documents: Uint8Array[], host = 'a', dpi = 203): PrintJob => ({
  printer: printerSchema.parse({ id: host, name: host, uri: `tcp://${host}:9100`, dpi, isDefault: true }),
  documents,
  copies: 1,
});

/** A raster that answers when the test says so, and a printer that notes the begun jobs. */
const setUp = () => {
  const asked: { dots: number; answer: (rastered: RasterResult) => void }[] = [];
  const started: string[][] = [];
  const whenPrintable = createPrintable({
    toZpl: (_, dots) => new Promise((answer) => asked.push({ dots, answer })),
  });
  const print = (job: PrintJob, signal = new AbortController().signal): Promise<PrintEnd> =>
    whenPrintable(job, signal, (documents) => {
      started.push(documents.map((document) => new TextDecoder().decode(document)));
      return Promise.resolve({ state: 'sent', counterAfter: null, note: 'printer_mute' });
    });
  const answer = (at: number, text: string): void => asked[at]?.answer({ ok: true, output: [encode(text)] });
  return { asked, begun: started, print, answer };
};

const plain = new TextDecoder().decode(zpl);

describe('preparing documents for a printer', () => {
  it('ZPL begins at once, unchanged', () => {
    const { begun, print } = setUp();
    void print(jobOf([zpl]));
    expect(begun).toEqual([[plain]]);
  });

  it('jobs begin in the order of the calls, whichever is ready first, and other printers do not wait', async () => {
    const { asked, begun, print, answer } = setUp();
    const ends = [print(jobOf([zpl, pdf])), print(jobOf([png], 'a', 300)), print(jobOf([zpl]))];
    void print(jobOf([zpl], 'b'));
    expect(begun).toEqual([[plain]]);
    await expect.poll(() => asked.map(({ dots }) => dots).sort()).toEqual([12, 8]);
    const [first, second] = asked[0]?.dots === 8 ? [0, 1] : [1, 0];
    answer(second, 'two');
    // Everything that could begin wrongly has had its turn by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(1);
    answer(first, 'one');
    await Promise.all(ends);
    expect(begun.slice(1)).toEqual([[plain, 'one'], ['two'], [plain]]);
    void print(jobOf([zpl]));
    expect(begun).toHaveLength(5);
  });

  it('an aborted job is cancelled at once and never begins, and those after it do', async () => {
    const { asked, begun, print, answer } = setUp();
    const stop = new AbortController();
    const first = print(jobOf([pdf]), stop.signal);
    const second = print(jobOf([zpl]));
    await expect.poll(() => asked.length).toBe(1);
    stop.abort();
    expect(await first).toEqual({ state: 'cancelled' });
    expect(begun).toEqual([]);
    answer(0, 'one');
    await second;
    expect(begun).toEqual([[plain]]);
  });

  it('a document that can’t be converted fails with a message and delays no other', async () => {
    const { asked, begun, print } = setUp();
    const first = print(jobOf([zpl, pdf]));
    const second = print(jobOf([zpl]));
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.answer({ ok: false, problem: 'encrypted' });
    expect(await first).toEqual({
      state: 'failed',
      failure: {
        code: 'document_not_printable',
        detail: codedMessage('document.undrawn', { number: 2, format: 'PDF', problem: 'encrypted' }),
      },
      note: null,
    });
    await second;
    expect(begun).toEqual([[plain]]);
  });
});
