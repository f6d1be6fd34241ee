import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { toBitmap, type Gray } from '#main/printing/raster/bitmap';
import { fit } from '#main/printing/raster/fit';
import { headDpi, sourceDpi } from '#main/printing/raster/source-dpi';

// Millions of dots on a machine that others use, too.
vi.setConfig({ testTimeout: 60_000 });

const [dpi203, dpi300, dpi600] = [8, 12, 24].map(headDpi) as [number, number, number];
const at = (dpi: number) => ({ x: dpi, y: dpi });
const gray = (width: number, height: number): Gray => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, index) => ((index * 7) % 11 < 5 ? 0 : 255)),
});

describe('the resolution a picture was made for', () => {
  it.each([
    [812, 1218, null, 203],
    [800, 1200, null, 203],
    [1218, 812, null, 203],
    [1219, 1828, null, 305],
    [1200, 1800, null, 305],
    [2438, 3657, null, 610],
    // Declared, and a label by that.
    [384, 576, 96, 96],
    [1200, 1800, 300, 300],
    [2550, 3300, 300, 300],
    // Declared by habit: 11 inches of label.
    [812, 1218, 72, 203],
    [812, 1218, 96, 203],
    [812, 1218, 100_000, 203],
  ])('%i × %i, declared %s, is %i', (width, height, declared, dpi) => {
    const source = sourceDpi({ width, height }, declared === null ? null : at(declared));
    expect(Math.round(source.x)).toBe(dpi);
    expect(source.from).toBe(declared === dpi ? 'file' : 'size');
  });
});

describe('fitting a picture to a printer', () => {
  it.each([
    [dpi203, dpi203, 'none', 1],
    [200, dpi203, 'none', 1],
    [300, dpi300, 'none', 1],
    [600, dpi600, 'none', 1],
    [dpi203, dpi600, 'whole', 3],
    [dpi300, dpi600, 'whole', 2],
    [96, dpi203, 'whole', 2],
    [72, dpi600, 'whole', 8],
    [dpi600, dpi203, 'area', 1 / 3],
    [dpi600, dpi300, 'area', 1 / 2],
    [dpi203, dpi300, 'area', 1.5],
    [dpi300, dpi203, 'area', 2 / 3],
    // Three dots a pixel would make it 6 % wider than the paper.
    [72, dpi203, 'area', dpi203 / 72],
  ])('made for %f at %f dpi: %s × %f', (source, printer, kind, factor) => {
    const { scaling, gray: fitted } = fit(gray(40, 30), at(source), printer);
    expect(scaling.kind).toBe(kind);
    expect(scaling.factor).toBeCloseTo(factor, 6);
    expect(fitted.width).toBe(Math.ceil(40 * factor - 0.01));
  });

  it('leaves every pixel of a picture at its size, and repeats them by whole factors', () => {
    const source = gray(37, 23);
    expect(fit(source, at(203), dpi203).gray).toBe(source);
    const tripled = fit(source, at(203), dpi600).gray;
    expect([tripled.width, tripled.height]).toEqual([111, 69]);
    for (let y = 0; y < 69; y += 1)
      for (let x = 0; x < 111; x += 1)
        expect(tripled.data[y * 111 + x]).toBe(source.data[Math.floor(y / 3) * 37 + Math.floor(x / 3)]);
  });

  it('gives back by parts what was made by whole factors', () => {
    const source = gray(37, 23);
    const tripled = fit(source, at(203), dpi600).gray;
    expect(fit(tripled, at(dpi600), dpi203).gray).toEqual(source);
  });

  it('decides at the middle shade', () => {
    const { bits } = toBitmap({ width: 4, height: 1, data: Uint8Array.of(0, 127, 128, 255) });
    expect([...bits]).toEqual([0b1100_0000]);
  });

  it('keeps the size near what was meant, whatever the resolutions are, or refuses', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 1300, noNaN: true }),
        fc.constantFrom(dpi203, dpi300, dpi600),
        (source, printer) => {
          const { gray: fitted } = fit(gray(200, 3), at(source), printer);
          const share = fitted.width / printer / (200 / source);
          expect(share).toBeGreaterThan(0.93);
          expect(share).toBeLessThan(1.06);
        },
      ),
    );
    expect(() => fit(gray(4000, 1700), at(60), dpi600)).toThrow('too_big');
  });
});
