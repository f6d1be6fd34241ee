import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bitsPerPixel, unpackedSize } from '#main/printing/raster/png/header';
import { passesOf } from '#main/printing/raster/png/passes';
import { readPng } from '#main/printing/raster/png/read';
import { pngOf } from '#main/printing/raster/png/write';
import { toBitmap } from '#main/printing/raster/bitmap';
import { RasterError } from '#main/printing/raster/problem';
import { physical, pngBytes } from '#test/support/png-bytes';

const problemOf = (bytes: Uint8Array): string => {
  try {
    readPng(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof RasterError) return error.problem;
    throw error;
  }
};

/** Shades as another reader returns them: its RGBA on white paper. */
const othersShades = (bytes: Uint8Array): number[] => {
  const { data } = PNG.sync.read(Buffer.from(bytes));
  return Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
    return 255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255;
  });
};

const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colour: 0, depth })),
  ...[8, 16].flatMap((depth) => [2, 4, 6].map((colour) => ({ colour, depth }))),
  ...[1, 2, 4, 8].map((depth) => ({ colour: 3, depth })),
];

/** Random bytes as rows, each with a filter that exists. */
const rowsOf = (header: Parameters<typeof unpackedSize>[0], noise: Uint8Array): Uint8Array => {
  const rows = new Uint8Array(unpackedSize(header)).map((_, at) => noise[at % noise.length] ?? 0);
  let at = 0;
  for (const pass of passesOf(header))
    for (let line = 0; line < pass.height; line += 1) {
      rows[at] = (rows[at] ?? 0) % 5;
      at += 1 + Math.ceil((pass.width * bitsPerPixel(header)) / 8);
    }
  return rows;
};

/** Any bytes, or bytes with many rows that repeat the one above: zeros under the filter that adds to it, or unchanged. */
const noises = fc.oneof(
  fc.uint8Array({ minLength: 97, maxLength: 97 }),
  fc
    .array(fc.constantFrom(0, 0, 0, 0, 0, 0, 2, 2, 4, 255), { minLength: 97, maxLength: 97 })
    .map((bytes) => Uint8Array.from(bytes)),
);

describe('reading a PNG', () => {
  it.each(kinds)(
    'colour type $colour with $depth bits is read like by another reader',
    ({ colour, depth }) => {
      const palette = Uint8Array.from({ length: 3 << Math.min(8, depth) }, (_, at) => (at * 37) % 256);
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 19 }),
          fc.integer({ min: 1, max: 19 }),
          fc.boolean(),
          noises,
          fc.boolean(),
          (width, height, isInterlaced, noise, isClear) => {
            const header = { width, height, depth, colour, isInterlaced };
            const clear: [string, Uint8Array] =
              colour === 3 ? ['tRNS', Uint8Array.of(0, 128)] : ['tRNS', new Uint8Array(colour === 0 ? 2 : 6)];
            const bytes = pngBytes({
              ...{ width, height, depth, colour, interlace: isInterlaced ? 1 : 0 },
              rows: rowsOf(header, noise),
              more: [
                ...(colour === 3 ? [['PLTE', palette] as const] : []),
                ...(isClear && (colour === 3 || colour === 0 || colour === 2) ? [clear] : []),
              ],
            });
            const ourShades = [...readPng(bytes).gray.data];
            const peerShades = othersShades(bytes);
            expect(ourShades).toHaveLength(peerShades.length);
            // Weights in 256ths, and 16 bits cut to 8, leave a difference of three steps and a little.
            expect(
              Math.max(...ourShades.map((shade, at) => Math.abs(shade - (peerShades[at] ?? -9)))),
            ).toBeLessThan(4);
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  it('our own PNG is read back', () => {
    const data = Uint8Array.from({ length: 13 * 7 }, (_, at) => ((at * 31) % 5 < 2 ? 0 : 255));
    const gray = { width: 13, height: 7, data };
    expect(readPng(pngOf(toBitmap(gray)))).toEqual({ gray, dpi: null });
    expect(othersShades(pngOf(toBitmap(gray)))).toEqual([...data]);
  });

  it('the declared resolution is read', () => {
    const one = { width: 1, height: 1, depth: 8, colour: 0, rows: Uint8Array.of(0, 9) };
    expect(readPng(pngBytes({ ...one, more: [physical(300)] })).dpi?.x).toBeCloseTo(300, 1);
    expect(readPng(pngBytes({ ...one, more: [['pHYs', new Uint8Array(9)]] })).dpi).toBeNull();
    expect(readPng(pngBytes(one)).dpi).toBeNull();
  });
});

describe('a PNG that is not a label', () => {
  const one = { width: 3, height: 2, depth: 8, colour: 0, rows: new Uint8Array(8) };
  const good = pngBytes(one);

  it('a PNG that is damaged anywhere or cut off is refused', () => {
    for (let at = 8; at < good.length; at += 1) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0x20;
      // A damaged length or type of the last chunk is also a damaged file; nothing of it may be printed.
      expect(problemOf(bad), `byte ${at}`).not.toBe('read');
      expect(problemOf(good.subarray(0, at)), `${at} bytes`).toBe('broken');
    }
    expect(problemOf(good)).toBe('read');
  });

  it('unknown kinds, filters and chunks are refused', () => {
    for (const wrong of [{ depth: 3 }, { colour: 1 }, { colour: 2, depth: 4 }, { interlace: 2 }])
      expect(problemOf(pngBytes({ ...one, ...wrong }))).toBe('broken');
    expect(problemOf(pngBytes({ ...one, rows: new Uint8Array(8).fill(7) }))).toBe('broken');
    expect(problemOf(pngBytes({ ...one, more: [['ABCD', new Uint8Array(1)]] }))).toBe('broken');
    expect(problemOf(pngBytes({ ...one, colour: 3 }))).toBe('broken');
    expect(problemOf(pngBytes({ ...one, rows: new Uint8Array(7) }))).toBe('broken');
    expect(problemOf(pngBytes({ ...one, width: 0 }))).toBe('broken');
  });

  it('a PNG that is too large is refused before it is unpacked, and during it when its header is wrong', () => {
    for (const size of [
      { width: 32_001, height: 1 },
      { width: 20_000, height: 20_000 },
      { width: 2 ** 31, height: 2 ** 31 },
    ])
      expect(problemOf(pngBytes({ ...one, ...size }))).toBe('too_big');
    const bomb = pngBytes({ ...one, rows: new Uint8Array(64 * 1024 * 1024) });
    const before = process.memoryUsage().arrayBuffers;
    expect(problemOf(bomb)).toBe('broken');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
  });

  it('it never crashes the reader', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc
            .uint8Array({ maxLength: 400 })
            .map((junk) => new Uint8Array(Buffer.concat([good.subarray(0, 8), junk]))),
          fc.tuple(fc.nat(12), fc.nat(255)).map(([at, value]) => {
            const header = [0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0].with(at, value);
            const [width, height] = [0, 4].map((from) => Buffer.from(header).readUInt32BE(from));
            const [depth = 0, colour = 0, , , interlace = 0] = header.slice(8);
            return pngBytes({ ...one, width: width ?? 0, height: height ?? 0, depth, colour, interlace });
          }),
        ),
        (bytes) => {
          expect(['read', 'broken', 'too_big']).toContain(problemOf(bytes));
        },
      ),
    );
  });
});
