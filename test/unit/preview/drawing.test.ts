import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreview, type Preview } from '#main/preview/preview';
import { barcodesIn } from '#test/support/barcodes';
import { builtWorker } from './built-worker';

const bytes = (zpl: string): Uint8Array => new TextEncoder().encode(zpl);
const labelOf = (data: string, more = ''): string =>
  `^XA${more}^FO60,60^A0N,40,40^FDTo: Example^FS^FO60,200^BY3^BCN,200,Y,N,N^FD${data}^FS^XZ`;

const sizeOf = (png: Uint8Array | undefined): { width: number; height: number } => {
  const { width, height } = PNG.sync.read(Buffer.from(png!));
  return { width, height };
};

describe('drawing with the real renderer', () => {
  let worker: Awaited<ReturnType<typeof builtWorker>>;
  let preview: Preview;
  beforeAll(async () => {
    worker = await builtWorker();
    preview = createPreview({ workerFile: worker.file, timeoutMs: 20_000 });
  }, 60_000);
  afterAll(async () => {
    await preview.close();
    await worker.remove();
  });
  const pngs = async (zpl: string, dpmm: 6 | 8 | 12 | 24 = 8): Promise<Uint8Array[]> => {
    const drawn = await preview.render(bytes(zpl), { dpmm });
    if (!drawn.ok) throw new Error(drawn.reason);
    return drawn.png;
  };

  it('draws a barcode that a scanner can read', async () => {
    const [png] = await pngs(labelOf('P123456789'));
    expect(await barcodesIn(png!)).toEqual(['P123456789']);
  });

  it('draws one picture for each format', async () => {
    const both = await pngs(labelOf('PAGE1') + labelOf('PAGE2'));
    expect(await Promise.all(both.map(barcodesIn))).toEqual([['PAGE1'], ['PAGE2']]);
  });

  it.each([
    ['4 by 6 inches by itself', '', 8, 813, 1220],
    ['the width and length the label names', '^PW600^LL400', 8, 600, 400],
    ['the same at 300 dpi', '^PW1200^LL1800', 12, 1200, 1800],
  ] as const)('is %s', async (_, more, dpmm, width, height) => {
    const [png] = await pngs(labelOf('P1', more), dpmm);
    expect(sizeOf(png)).toEqual({ width, height });
  });

  it.each([
    ['no bytes', '', 'not_zpl'],
    ['another format', '%PDF-1.7 …', 'not_zpl'],
    ['an unended format', '^XA^FO1,1^FDx^FS', 'not_zpl'],
    ['a format with a graphic of 300 MB', '^XA^FO0,0^GFA,300000000,300000000,100,FF^FS^XZ', 'too_big'],
    ['a page of 10 metres', '^XA^LL80000^FO1,1^FDx^FS^XZ', 'too_big'],
  ])('gives a reason for %s', async (_, zpl, reason) => {
    expect(await preview.render(bytes(zpl), { dpmm: 8 })).toEqual({ ok: false, reason });
  });

  it('refuses a packed graphic that unpacks to more than a page', async () => {
    const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64');
    const bomb = `^XA^FO0,0^GFA,1000,1000,100,:Z64:${packed}:0000^FS^XZ`;
    expect(await preview.render(bytes(bomb), { dpmm: 8 })).toEqual({ ok: false, reason: 'too_big' });
  });

  it('still draws after what it could not', async () => {
    await preview.render(bytes('^XA^FO0,0^BQN,2,4^FD^FS^XZ'), { dpmm: 8 });
    expect(await pngs(labelOf('AFTER'))).toHaveLength(1);
  });
});
