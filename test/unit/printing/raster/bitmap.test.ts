import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBitmap, type Gray } from '#main/printing/raster/bitmap';

/** Pictures of a few repeating rows, in black and white with an occasional shade. */
const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 21 }),
    kinds: fc.array(
      fc.array(fc.constantFrom(0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 1, 127, 128, 254), {
        minLength: 21,
        maxLength: 21,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    order: fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
    isBare: fc.boolean(),
    offset: fc.nat(3),
  })
  .map(({ width, kinds, order, isBare, offset }): Gray => {
    const rows = order.map((at) => (kinds[at % kinds.length] ?? []).slice(0, width));
    const dots = rows.flat().map((shade) => (isBare ? (shade < 128 ? 0 : 255) : shade));
    const data = new Uint8Array(dots.length + offset).subarray(offset);
    data.set(dots);
    return { width, height: rows.length, data };
  });

it('each dot becomes black or white by itself, whatever is above it', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const { bits, rowBytes } = toBitmap(picture);
      const dots = Array.from(picture.data, (_, at) => {
        const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
        return ((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      });
      expect(dots).toEqual(Array.from(picture.data, (shade) => (shade < 128 ? 1 : 0)));
    }),
    { numRuns: 500 },
  );
});
