import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview, type Preview } from '#main/preview/preview';
import { barcodesIn } from '#test/support/barcodes';
import { limits } from '#tools/suites/limits';
import { type BuiltWorker, builtPreviewWorker } from '#test/support/built-worker';

const bytes = (zpl: string): Uint8Array => new TextEncoder().encode(zpl);
const labelOf = (data: string, more = ''): string =>
  `^XA${more}^FO60,60^A0N,40,40^FDTo: Example^FS^FO60,200^BY3^BCN,200,Y,N,N^FD${data}^FS^XZ`;

const sizeOf = (png: Uint8Array | undefined): { width: number; height: number } => {
  const { width, height } = PNG.sync.read(Buffer.from(png!));
  return { width, height };
};

/** Left, top, right and bottom of the black area. */
const blackBox = (png: Uint8Array): number[] => {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const across: number[] = [];
  const along: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[4 * (y * width + x)] ?? 255) < 128) {
        across.push(x);
        along.push(y);
      }
  return [Math.min(...across), Math.min(...along), Math.max(...across), Math.max(...along)];
};

describe('drawing with the real renderer', () => {
  let worker: BuiltWorker;
  let preview: Preview;
  beforeAll(async () => {
    worker = await builtPreviewWorker();
    // However busy the machine is.
    const patient = { timeoutMs: limits.poll, loadMs: limits.poll };
    preview = createPreview({ reader: zplReader, workerFile: worker.file, ...patient });
  });
  afterAll(async () => {
    await preview.close();
    await worker.remove();
  });
  const pngs = async (zpl: string, dpmm: 8 | 12 | 24 = 8): Promise<Uint8Array[]> => {
    const drawn = await preview.render(bytes(zpl), { dpmm });
    if (!drawn.ok) throw new Error(drawn.reason);
    return drawn.png;
  };

  it('a drawn barcode can be scanned', async () => {
    const [png] = await pngs(labelOf('P123456789'));
    expect(await barcodesIn(png!)).toEqual(['P123456789']);
  });

  it('each format gets one picture', async () => {
    const both = await pngs(labelOf('PAGE1') + labelOf('PAGE2'));
    expect(await Promise.all(both.map(barcodesIn))).toEqual([['PAGE1'], ['PAGE2']]);
  });

  it.each([
    ['4 by 6 inches by itself', '', 8, 813, 1220],
    ['the width and length the label names', '^PW600^LL400', 8, 600, 400],
    ['the same at 300 dpi', '^PW1200^LL1800', 12, 1200, 1800],
  ] as const)('the drawing is %s', async (_, more, dpmm, width, height) => {
    const [png] = await pngs(labelOf('P1', more), dpmm);
    expect(sizeOf(png)).toEqual({ width, height });
  });

  it.each([
    ['no bytes', '', 'not_zpl'],
    ['another format', '%PDF-1.7 …', 'not_zpl'],
    ['an unended format', '^XA^FO1,1^FDx^FS', 'not_zpl'],
    ['a format with a graphic of 300 MB', '^XA^FO0,0^GFA,300000000,300000000,100,FF^FS^XZ', 'too_big'],
    ['a page of 10 metres', '^XA^LL80000^FO1,1^FDx^FS^XZ', 'too_big'],
  ])('%s is refused with a reason', async (_, zpl, reason) => {
    expect(await preview.render(bytes(zpl), { dpmm: 8 })).toMatchObject({ ok: false, reason });
  });

  it('a packed graphic that unpacks to more than a page is refused', async () => {
    const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64');
    const bomb = `^XA^FO0,0^GFA,1000,1000,100,:Z64:${packed}:0000^FS^XZ`;
    expect(await preview.render(bytes(bomb), { dpmm: 8 })).toMatchObject({ ok: false, reason: 'too_big' });
  });

  it('drawing works again after a document that could not be drawn', async () => {
    await preview.render(bytes('^XA^FO0,0^BQN,2,4^FD^FS^XZ'), { dpmm: 8 });
    expect(await pngs(labelOf('AFTER'))).toHaveLength(1);
  });

  // Codes with sides of 16,000 dots: the renderer asked for 720 MB before it had a maximum.
  it.each([
    ['a QR code', `^XA^FO1,1^BQN,2,100^FDQA,${'1'.repeat(1000)}^FS^XZ`],
    ['a Data Matrix', `^XA^FO1,1^BXN,200,200^FD${'1'.repeat(200)}^FS^XZ`],
  ])('%s that exceeds its memory is stopped, and the next is drawn', async (_, zpl) => {
    expect(await preview.render(bytes(zpl), { dpmm: 8 })).toMatchObject({ ok: false, reason: 'too_big' });
    expect(await pngs(labelOf('NEXT'))).toHaveLength(1);
  });
  it('20,000 barcodes on one label are stopped, and the next is drawn', async () => {
    const slow = { timeoutMs: 3_000, loadMs: limits.poll };
    const impatient = createPreview({ reader: zplReader, workerFile: worker.file, ...slow });
    const hang = `^XA${'^FO1,1^BY3^BCN,200^FD1234567890^FS'.repeat(20_000)}^XZ`;
    try {
      expect(await impatient.render(bytes(hang))).toMatchObject({ ok: false, reason: 'too_slow' });
      // On a busy computer even a simple label can take longer than this preview waits.
      const next = async () => (await impatient.render(bytes(labelOf('NEXT')))).ok;
      await expect.poll(next).toBe(true);
    } finally {
      await impatient.close();
    }
  });

  it('a label is drawn at the resolution for which it was made', async () => {
    for (const [width, expected] of [
      [812, 812],
      [1218, 1218],
      [2436, 2436],
    ] as const) {
      const drawn = await preview.render(bytes(labelOf('P1', `^PW${width}^LL600`)));
      expect(drawn.ok && sizeOf(drawn.png[0])).toEqual({ width: expected, height: 600 });
    }
  });

  it('each format is cut to its own width and length', async () => {
    const field = '^FO20,20^GB100,50,50^FS';
    const both = await pngs(`^XA^PW400^LL200${field}^XZ^XA^PW800^LL300${field}^XZ`);
    expect(both.map(sizeOf)).toEqual([
      { width: 400, height: 200 },
      { width: 800, height: 300 },
    ]);
    for (const png of both) expect(blackBox(png)).toEqual([20, 20, 119, 69]);
  });

  it.each([
    ['inverted', '^POI', [280, 130, 379, 179]],
    ['mirrored', '^PMY', [280, 20, 379, 69]],
    ['both', '^POI^PMY', [20, 130, 119, 179]],
    ['neither', '^PON^PMN', [20, 20, 119, 69]],
  ])('a label that is printed %s is turned', async (_, command, expected) => {
    const [png] = await pngs(`^XA${command}^PW400^LL200^FO20,20^GB100,50,50^FS^XZ`);
    expect(blackBox(png!)).toEqual(expected);
  });

  it('differences from a printer are named, even where nothing is drawn', async () => {
    const upc = await preview.render(bytes('^XA^FO9,9^BUN,90^FD01234567890^FS^XZ'));
    expect(upc).toMatchObject({ ok: true, differs: ['^BU'] });
  });

  it('notations that the renderer does not read are rewritten and drawn', async () => {
    const box = '^FO20,20^GB100,50,50^FS';
    const dots = Buffer.alloc(50 * 13, 0xff);
    const hex = dots.toString('hex');
    const picture = (data: string): string => `^FO20,20^GFA,${dots.length},${dots.length},13,${data}^FS`;
    const ways = {
      'small letters': `^xa^pw400${box.toLowerCase()}^xz`,
      'control signs': `\x02^PW400${box.replace('^FS', '\x0f')}\x03`,
      'signs for prefixes': `\x1eXA\x1ePW400${box}\x1eXZ`,
      'a form stored without its drive': `^XA^DFSEND^FS${box}^XZ^XA^PW400^XFSEND^FS^XZ`,
      'a stored picture': `~DGR:A.GRF,${dots.length},13,${hex}^XA^PW400^FO20,20^IMR:A.GRF^FS^XZ`,
      Base64: `^XA^PW400${picture(`:B64:${dots.toString('base64')}:0000`)}^XZ`,
    };
    for (const [way, zpl] of Object.entries(ways)) {
      const drawn = await preview.render(bytes(zpl));
      expect(drawn, way).toMatchObject({ ok: true, differs: [] });
      expect(drawn.ok && blackBox(drawn.png[0]!).slice(0, 2), way).toEqual([20, 20]);
    }
    const abroad = '999826GB12AB [)>\x1e01\x1d961Z00000555\x1dUPSN\x1d\x1e\x04';
    const coded = abroad.replace(/[\x00-\x1f]/g, (sign) => `_${Buffer.from(sign).toString('hex')}`);
    expect(await preview.render(bytes(`^XA^FO20,20^BD3,1,1^FH^FD${coded}^FS^XZ`))).toMatchObject({
      ok: true,
    });
  });
});
