import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#main/printing/raster/limits';
import { readPng } from '#main/printing/raster/png/read';
import { RasterError } from '#main/printing/raster/problem';
import { createRaster, type Raster } from '#main/printing/raster/raster';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { mutated } from '#test/support/fuzz/mutated';
import { pdfOf, picturePage } from '#test/support/pdf';
import { physical, pngBytes } from '#test/support/png-bytes';
import { type BuiltWorker, builtRasterWorker } from '#test/support/built-worker';

const noise = Uint8Array.from({ length: 9 * 24 }, (_, at) => (at % 9 === 0 ? (at / 9) % 5 : (at * 37) % 256));
const pngs = [
  pngBytes({ width: 64, height: 24, depth: 1, colour: 0, rows: noise, more: [physical(203)] }),
  pngBytes({ width: 8, height: 24, depth: 8, colour: 3, rows: noise, more: [['PLTE', new Uint8Array(768)]] }),
  pngBytes({ width: 2, height: 24, depth: 8, colour: 6, rows: noise }),
  pngBytes({ width: 2, height: 9, depth: 16, colour: 2, interlace: 1, rows: noise.map((byte) => byte % 5) }),
];
/** White, of one bit a pixel: a few bytes that ask for more than is worked on, by a side or by their number. */
const tooLarge = [
  [limits.side + 1, 1],
  [1, limits.side + 1],
  [8_000, limits.pixels / 8_000 + 1],
].map(([width = 0, height = 0]) => {
  const rows = new Uint8Array((1 + Math.ceil(width / 8)) * height);
  return pngBytes({ width, height, depth: 1, colour: 0, rows });
});

/** The same with check sums that are right, so that what was changed is read and not only refused by its sum. */
const signed = (bytes: Uint8Array): Uint8Array => {
  const complete = Buffer.from(bytes);
  for (let at = 8; at + 12 <= complete.length;) {
    const end = at + 8 + complete.readUInt32BE(at);
    if (end + 4 > complete.length) break;
    complete.writeUInt32BE(crc32(complete.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return new Uint8Array(complete);
};

const pngNasties = ['IHDR', 'IDAT', 'IEND', 'PLTE', 'tRNS', 'pHYs', '\x89PNG\r\n\x1a\n', '\x7f\xff\xff\xff'];

/** Its first part says that it goes on far beyond the end. */
const endless = Uint8Array.from(pngs[0] ?? [], (byte, at) => (at === 8 ? 0x7f : byte));

it('PNG: any bytes are a picture within its limits, or a problem with a name', patience, () =>
  fuzz(
    'PNG',
    500,
    fc.tuple(mutated([...pngs, ...tooLarge], pngNasties), fc.boolean()),
    ([some, isSigned]) => {
      const bytes = isSigned ? signed(some) : some;
      try {
        const { gray } = readPng(bytes);
        expect(gray.data).toHaveLength(gray.width * gray.height);
        expect(Math.max(gray.width, gray.height)).toBeLessThanOrEqual(limits.side);
        expect(gray.data.length).toBeLessThanOrEqual(limits.pixels);
      } catch (error) {
        if (!(error instanceof RasterError)) throw error;
      }
    },
    [[endless, false]],
  ),
);

let worker: BuiltWorker;
let raster: Raster;
beforeAll(async () => {
  worker = await builtRasterWorker();
  raster = createRaster({ workerFile: worker.file, printMs: 4_000, memoryBytes: 0 });
});
afterAll(async () => {
  await raster.close();
  await worker.remove();
});

const small = { width: 24, height: 24, bits: noise.subarray(0, 72) };
const text = { width: 72, height: 36, content: 'BT /F 12 Tf 4 4 Td (ABC) Tj ET 0 0 20 2 re f' };
const pdfs = [
  pdfOf([picturePage(small, 72, 72)]),
  pdfOf([text, { ...text, more: '/Rotate 90' }]),
  pdfOf([text], '/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(x)/U(y)>>'),
];
const pdfNasties = [
  ...[
    '/Kids[2 0 R]',
    '/Count 999999999',
    '1 0 R',
    '/MediaBox[0 0 1e9 1e9]',
    '/MediaBox[0 0 -1 0]',
    'endstream',
  ],
  ...[
    '/Length 99999999',
    '/Width 65535/Height 65535',
    'q '.repeat(500),
    '<<'.repeat(300),
    '/Filter/LZWDecode',
  ],
  ...['/JavaScript(app.alert(1))', '/Filter[/FlateDecode/FlateDecode/FlateDecode]', 'xref', '/Prev 9'],
];

it('PDF: any bytes become dots or a problem with a name, in a thread that may be given up', patience, () =>
  fuzz('PDF', 80, mutated(pdfs, pdfNasties), async (bytes) => {
    const made = await raster.toZpl(bytes, 8);
    if (!made.ok) {
      expect(made.problem).toMatch(/^[a-z_]+$/);
      return;
    }
    expect(made.output.length).toBeGreaterThan(0);
    expect(made.output.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(100_000_000);
  }),
);
