import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { labelsOf } from '#main/printing/raster/labels';
import { loadPdfium } from '#main/printing/raster/load-pdfium';
import type { Pdfium } from '#main/printing/raster/pdf/pdfium';
import { pngOf } from '#main/printing/raster/png/write';
import { RasterError } from '#main/printing/raster/problem';
import { zplOf } from '#main/printing/raster/zpl/write';
import { barcodesIn } from '#test/support/barcodes';
import { code128Widths, labelPicture, pngOfPicture, whiteBits } from '#test/support/label-picture';
import { pdfOf, picturePage, type PdfPage } from '#test/support/pdf';
import { physical, pngBytes } from '#test/support/png-bytes';
import { burnt } from '#test/support/zpl-bitmap';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(import.meta.filename);
});

const labels = (bytes: Uint8Array, dotsPerMm: number) =>
  labelsOf(bytes, dotsPerMm, () => Promise.resolve(pdfium));
const problemOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    return `${(await labels(bytes, 8)).length} labels`;
  } catch (error) {
    if (error instanceof RasterError) return error.problem;
    throw error;
  }
};

/** The printed label, and what a scanner reads on it. */
const printed = async (bytes: Uint8Array, dotsPerMm: number) => {
  const bitmaps = await labels(bytes, dotsPerMm);
  const [label, ...more] = burnt(zplOf(bitmaps, 'z64'));
  expect(burnt(zplOf(bitmaps, 'hex'))[0]?.rows).toEqual(label?.rows);
  expect(more).toEqual([]);
  const codes = await Promise.all(bitmaps.map((bitmap) => barcodesIn(pngOf(bitmap))));
  return { rows: label?.rows, codes: codes.flat() };
};

/** 1-bit grey: each row after its filter byte. */
const oneBitPng = (picture: ReturnType<typeof labelPicture>, dpi?: number): Uint8Array => {
  const bits = whiteBits(picture);
  const rowBytes = Math.ceil(picture.width / 8);
  const rows = new Uint8Array((rowBytes + 1) * picture.height);
  for (let y = 0; y < picture.height; y += 1)
    rows.set(bits.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  const { width, height } = picture;
  return pngBytes({
    width,
    height,
    depth: 1,
    colour: 0,
    rows,
    more: dpi === undefined ? [] : [physical(dpi)],
  });
};

const heads = [
  { dpi: 203, dotsPerMm: 8, width: 812, height: 1218 },
  { dpi: 300, dotsPerMm: 12, width: 1219, height: 1828 },
  { dpi: 600, dotsPerMm: 24, width: 2438, height: 3657 },
];

describe.each(heads)(
  'a label drawn for $dpi dpi, printed at $dpi dpi',
  ({ dpi, dotsPerMm, width, height }) => {
    const code = `PKB${dpi}`;
    const picture = labelPicture(width, height, code, dotsPerMm / 4);

    it.each([
      ['PNG of one bit', () => oneBitPng(picture)],
      ['PNG of one bit that says its resolution', () => oneBitPng(picture, dpi)],
      ['PNG of eight bits', () => pngOfPicture(picture)],
      ['PDF that the picture fills', () => pdfOf([picturePage({ width, height, bits: whiteBits(picture) })])],
      [
        'PDF whose page is a little larger than the picture',
        () =>
          pdfOf([
            {
              ...picturePage({ width, height, bits: whiteBits(picture) }),
              content: `q 1 g 0 0 288 432 re f Q q ${(width / dotsPerMm / 25.4) * 72} 0 0 ${(height / dotsPerMm / 25.4) * 72} 0 0 cm /I Do Q`,
            },
          ]),
      ],
    ])(
      'a label drawn for the printer’s resolution is printed dot for dot from a %s',
      async (name, source) => {
        const { rows, codes } = await printed(source(), dotsPerMm);
        const isWhole = !name.includes('larger');
        if (isWhole) expect(rows).toEqual(picture.rows);
        // On a larger page the picture is at the lower left, with white rows above it and white dots beside it.
        else expect(rows?.slice(-height).map((row) => row.slice(0, width))).toEqual(picture.rows);
        expect(codes).toEqual([code]);
      },
    );

    it('it is printed dot for dot from a rotated page', async () => {
      // The picture is rotated; the page's own rotation makes it upright.
      const page: PdfPage = {
        ...{ width: 432, height: 288, more: '/Rotate 90' },
        image: { width, height, bits: whiteBits(picture) },
        content: 'q 0 288 -432 0 432 0 cm /I Do Q',
      };
      const { rows, codes } = await printed(pdfOf([page]), dotsPerMm);
      expect(rows).toEqual(picture.rows);
      expect(codes).toEqual([code]);
    });

    const module = dotsPerMm / 4;
    /** Draws the code at the printer's resolution. @param fill ends each bar */
    const drawnBars = (fill: string): string => {
      const dot = 72 / (dotsPerMm * 25.4);
      let x = 100.3;
      const bars = code128Widths(code).map((modules, at) => {
        const bar = `${(x * dot).toFixed(4)} 200 ${(modules * module * dot).toFixed(4)} 80 re ${fill}`;
        x += modules * module;
        return at % 2 === 0 ? bar : '';
      });
      return `0 g\n${bars.join('\n')}`;
    };

    it.each([
      ['each', 'f'],
      ['together', ''],
    ])('bars that are drawn on a coarse picture, %s as a path, can be scanned', async (_, fill) => {
      const image = { width: 400, height: 600, bits: new Uint8Array(50 * 600).fill(0xff) };
      const content = `q 288 0 0 432 0 0 cm /I Do Q\n${drawnBars(fill)}\nf`;
      const { codes } = await printed(pdfOf([{ width: 288, height: 432, image, content }]), dotsPerMm);
      expect(codes).toEqual([code]);
    });

    it('a small picture with bars on a coarse one can be scanned', async () => {
      const small = labelPicture(Math.floor(width / 2), Math.floor(height / 2), code, module);
      const image = { width: small.width, height: small.height, bits: whiteBits(small) };
      // The same picture fills the page, and is hidden.
      const content = 'q 288 0 0 432 0 0 cm /I Do Q 1 g 0 0 288 432 re f q 144 0 0 216 72 72 cm /I Do Q';
      const { codes } = await printed(pdfOf([{ width: 288, height: 432, image, content }]), dotsPerMm);
      expect(codes).toEqual([code]);
    });

    it('drawn bars can be scanned like bars in a picture, and none is too wide', async () => {
      const { rows, codes } = await printed(
        pdfOf([{ width: 288, height: 432, content: drawnBars('f') }]),
        dotsPerMm,
      );
      expect(codes).toEqual([code]);
      const widths = [...(rows?.[Math.round((rows.length * 190) / 432)] ?? '').matchAll(/1+/g)].map(
        ([run]) => run.length,
      );
      expect(widths).toEqual(
        code128Widths(code)
          .filter((_, at) => at % 2 === 0)
          .map((modules) => modules * module),
      );
    });
  },
);

describe('a label drawn for another printer', () => {
  it.each([
    [203, 24, 3],
    [300, 24, 2],
    [600, 12, 0.5],
    [600, 8, 1 / 3],
    [203, 12, 1.5],
    [300, 8, 2 / 3],
  ])('a label for %i dpi at %i dots per millimetre can still be scanned', async (dpi, dotsPerMm, factor) => {
    const head = heads.find((one) => one.dpi === dpi);
    if (!head) throw new Error('no such head');
    // Bars as wide as carriers draw them: 0.375 mm.
    const picture = labelPicture(head.width, head.height, 'PKB', Math.round(head.dotsPerMm * 0.375));
    for (const source of [
      oneBitPng(picture, dpi),
      pdfOf([picturePage({ width: picture.width, height: picture.height, bits: whiteBits(picture) })]),
    ]) {
      const { codes, rows } = await printed(source, dotsPerMm);
      expect(codes).toEqual(['PKB']);
      expect((rows?.length ?? 0) / head.height).toBeCloseTo(factor, 1);
      expect(Math.abs((rows?.length ?? 0) / dotsPerMm - 152.4)).toBeLessThan(3);
    }
  });
});

it('invisible text over a picture, as text recognition adds it, leaves the picture its own dots', async () => {
  const picture = labelPicture(812, 1218, 'PKB', 3);
  const filled = picturePage({ width: picture.width, height: picture.height, bits: whiteBits(picture) });
  const text = (mode: number): string => `BT ${mode} Tr /F 12 Tf 20 200 Td (PKB) Tj ET`;
  const rowsWith = async (mode: number) =>
    (await printed(pdfOf([{ ...filled, content: `${filled.content} ${text(mode)}` }]), 24)).rows;
  const tripled = picture.rows.flatMap((row) => Array<string>(3).fill(row.replace(/./g, '$&$&$&')));
  expect(await rowsWith(3)).toEqual(tripled);
  // Text that can be seen is drawn at the printer's resolution.
  expect(await rowsWith(0)).toHaveLength(3657);
});

describe('pages', () => {
  const page = (text: string): PdfPage => ({
    width: 288,
    height: 432,
    content: `BT /F 40 Tf 20 200 Td (${text}) Tj ET`,
  });

  it('each page is a label, in order; blank pages are left out', async () => {
    const made = await labels(pdfOf([page('one'), page(''), page('three')]), 8);
    expect(made).toHaveLength(2);
    expect(made[0]).not.toEqual(made[1]);
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [812, 1219],
      [812, 1219],
    ]);
    expect(burnt(zplOf(made, 'z64'))).toHaveLength(2);
  });

  it('too many, too large or only blank pages are refused', async () => {
    expect(await problemOf(pdfOf(Array.from({ length: 21 }, () => page('x'))))).toBe('too_many_pages');
    expect(await problemOf(pdfOf([{ ...page('x'), width: 14_400, height: 14_400 }]))).toBe('too_big');
    expect(await problemOf(pdfOf([page('')]))).toBe('blank');
    expect(
      await problemOf(pngBytes({ width: 8, height: 1, depth: 1, colour: 0, rows: Uint8Array.of(0, 255) })),
    ).toBe('blank');
  });
});

describe('a PDF that is not a label', () => {
  it('a locked, broken or invalid PDF is refused', async () => {
    const locked =
      '/Encrypt<</Filter/Standard/V 1/R 2/O<' +
      '41'.repeat(32) +
      '>/U<' +
      '42'.repeat(32) +
      '>/P -4>>/ID[<00><00>]';
    const good = pdfOf([{ width: 288, height: 432, content: '0 0 100 100 re f' }]);
    expect(await problemOf(pdfOf([{ width: 288, height: 432, content: '0 0 9 9 re f' }], locked))).toBe(
      'encrypted',
    );
    expect(await problemOf(new TextEncoder().encode('%PDF-1.4\nnothing more'))).toBe('broken');
    expect(await problemOf(good.subarray(0, 60))).toBe('broken');
    expect(await problemOf(new TextEncoder().encode('^XA^XZ'))).toBe('unknown_format');
    expect(await problemOf(new Uint8Array(0))).toBe('unknown_format');
    expect(await problemOf(await readFile(import.meta.filename))).toBe('unknown_format');
  });

  it('it never crashes the reader, which can still read the next document', async () => {
    const good = pdfOf([picturePage({ width: 16, height: 24, bits: new Uint8Array(48).fill(0x5a) })]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const bad = good.slice();
          for (const [at, value] of changes) bad[at] = value;
          expect(await problemOf(bad)).toMatch(
            /^(1 labels|broken|encrypted|blank|too_big|unknown_format|too_many_pages)$/,
          );
        },
      ),
      { numRuns: 150 },
    );
    expect(await problemOf(good)).toBe('1 labels');
  });
});
