import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBitmap, type Gray } from '#main/printing/raster/bitmap';
import { fit } from '#main/printing/raster/fit';
import { headDpi, sourceDpi } from '#main/printing/raster/source-dpi';

const [dpi203, dpi300, dpi600] = [8, 12, 24].map(headDpi) as [number, number, number];
const at = (dpi: number) => ({ x: dpi, y: dpi });
const gray = (width: number, height: number): Gray => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, index) => ((index * 7) % 11 < 5 ? 0 : 255)),
});

describe('the resolution for which a picture was made', () => {
  it.each([
    [812, 1218, null, 203],
    [800, 1200, null, 203],
    [1218, 812, null, 203],
    [1219, 1828, null, 305],
    [1200, 1800, null, 305],
    [2438, 3657, null, 610],
    // Declared, and used because it results in a label.
    [384, 576, 96, 96],
    [1200, 1800, 300, 300],
    [2550, 3300, 300, 300],
    // Declared by a default of the drawing program: a label 11 inches long.
    [812, 1218, 72, 203],
    [812, 1218, 96, 203],
    [812, 1218, 100_000, 203],
  ])('a picture of %i × %i dots, declared %s, was made for %i dpi', (width, height, declared, dpi) => {
    const source = sourceDpi({ width, height }, declared === null ? null : at(declared));
    expect(Math.round(source.x)).toBe(dpi);
  });
});

describe('fitting a picture to a printer', () => {
  it.each([
    [dpi203, dpi203, 1],
    [200, dpi203, 1],
    [300, dpi300, 1],
    [600, dpi600, 1],
    [dpi203, dpi600, 3],
    [dpi300, dpi600, 2],
    [96, dpi203, 2],
    [72, dpi600, 8],
    [dpi600, dpi203, 1 / 3],
    [dpi600, dpi300, 1 / 2],
    [dpi203, dpi300, 1.5],
    [dpi300, dpi203, 2 / 3],
    // Three dots per pixel would make it 6 % wider than the paper.
    [72, dpi203, dpi203 / 72],
  ])('a picture made for %f dpi is fitted to %f dpi by a factor of %f', (source, printer, factor) => {
    const { width, height } = fit(gray(400, 300), at(source), printer);
    expect([width, height]).toEqual([400, 300].map((size) => Math.ceil(size * factor - 0.01)));
  });

  it('every pixel stays at its size, and is repeated by integer factors', () => {
    const source = gray(37, 23);
    expect(fit(source, at(203), dpi203)).toBe(source);
    const tripled = fit(source, at(203), dpi600);
    expect([tripled.width, tripled.height]).toEqual([111, 69]);
    for (let y = 0; y < 69; y += 1)
      for (let x = 0; x < 111; x += 1)
        expect(tripled.data[y * 111 + x]).toBe(source.data[Math.floor(y / 3) * 37 + Math.floor(x / 3)]);
  });

  it('a picture enlarged by an integer factor is restored by its inverse', () => {
    const source = gray(37, 23);
    const tripled = fit(source, at(203), dpi600);
    expect(fit(tripled, at(dpi600), dpi203)).toEqual(source);
  });

  it('the threshold is the middle shade', () => {
    const { bits } = toBitmap({ width: 4, height: 1, data: Uint8Array.of(0, 127, 128, 255) });
    expect([...bits]).toEqual([0b1100_0000]);
  });

  it('the size stays near the intended one at any resolution, or the picture is refused', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 1300, noNaN: true }),
        fc.constantFrom(dpi203, dpi300, dpi600),
        (source, printer) => {
          const fitted = fit(gray(200, 3), at(source), printer);
          const share = fitted.width / printer / (200 / source);
          expect(share).toBeGreaterThan(0.93);
          expect(share).toBeLessThan(1.06);
        },
      ),
    );
    expect(() => fit(gray(4000, 1700), at(60), dpi600)).toThrow('too_big');
  });
});
