import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBitmap, type Bitmap } from '#main/printing/raster/bitmap';
import { bandsOf } from '#main/printing/raster/zpl/bands';
import { crc16 } from '#main/printing/raster/zpl/z64';
import { runLengthHex } from '#main/printing/raster/zpl/run-length';
import { zplOf } from '#main/printing/raster/zpl/write';
import { z64 } from '#main/printing/raster/zpl/z64';
import { burnt, graphicBytes } from '#test/support/zpl-bitmap';

const ff8 = new Uint8Array(8).fill(0xff);

describe('the checksum of packed graphics', () => {
  it.each([
    ['123456789', '31C3'],
    ['eJzj4KAKYJChDmCwoQ5gEKAOYAAAavEfEQ==', '24EF'],
    ['eJxjYKAnOADEDxgYGD8AMZBmBvKZgULsQMxEV4fAAQBLYQRC', '3CC2'],
    ['eJxbFQoAAasBAA==', 'B023'],
    ['//////////8=', 'F578'],
    ['eNr7/x8CACPkB/k=', '9799'],
    ['', '0000'],
  ])('the checksum of %s is %s', (text, crc) => {
    expect(crc16(text)).toBe(crc);
  });

  it.each([
    ['eJzj4KAKYJChDmCwoQ5gEKAOYAAAavEfEQ==', '24EF', 288],
    ['eJxjYKAnOADEDxgYGD8AMZBmBvKZgULsQMxEV4fAAQBLYQRC', '3CC2', 256],
    ['eJxbFQoAAasBAA==', 'B023', 2],
  ])('the tests’ reader reads published labels: %s', (base64, crc, size) => {
    expect(graphicBytes(`:Z64:${base64}:${crc}`, 2)).toHaveLength(size);
    expect(() => graphicBytes(`:Z64:${base64}:0001`, 2)).toThrow('check sum');
  });
});

describe('packing graphics', () => {
  it('packed graphics are a zlib stream in Base64 with its checksum', () => {
    expect(z64(ff8)).toBe(':Z64:eNr7/x8CACPkB/k=:9799');
    const [, , base64 = '', crc] = z64(Uint8Array.of(0xaa, 0x55)).split(':');
    expect([...inflateSync(Buffer.from(base64, 'base64'))]).toEqual([0xaa, 0x55]);
    expect(crc).toBe(crc16(base64));
  });

  it('equal digits are counted, trailing white is left out, equal rows are repeated', () => {
    expect(runLengthHex(Uint8Array.of(0xaa, 0, 0xaa, 0, 0xff, 0xff, 0, 0), 2)).toBe('HA,:JF,');
    // The guide's own example: vMB is 327 times B.
    const row = new Uint8Array(164).fill(0xbb, 0, 163);
    row[163] = 0xb0;
    expect(runLengthHex(row, 164)).toBe('vMB,');
  });

  it('the published run-length label is read', () => {
    expect(graphicBytes('HA,:!,', 2).toString('hex')).toBe('aa00aa00ffff0000');
  });

  it.each([1, 2, 19, 20, 21, 39, 40, 399, 400, 401, 419, 420, 838, 839, 1000])(
    '%i equal digits of a packed graphic are counted correctly',
    (count) => {
      const hex = `${'F'.repeat(count)}${'0'.repeat(count % 2 === 0 ? 2 : 1)}`;
      const bytes = Buffer.from(hex, 'hex');
      expect(graphicBytes(runLengthHex(bytes, bytes.length), bytes.length).equals(bytes)).toBe(true);
    },
  );

  const rows = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }))
    .chain(([rowBytes, count]) =>
      fc.tuple(
        fc.constant(rowBytes),
        fc.array(
          fc.oneof(
            fc.constant(new Uint8Array(rowBytes)),
            fc.constant(new Uint8Array(rowBytes).fill(0xff)),
            fc.uint8Array({ minLength: rowBytes, maxLength: rowBytes }),
          ),
          { minLength: count, maxLength: count },
        ),
      ),
    );

  it('any dots are restored by unpacking', () => {
    fc.assert(
      fc.property(rows, ([rowBytes, lines]) => {
        const bytes = Buffer.concat(lines);
        expect(graphicBytes(z64(bytes), rowBytes).equals(bytes)).toBe(true);
        expect(graphicBytes(runLengthHex(bytes, rowBytes), rowBytes).equals(bytes)).toBe(true);
      }),
    );
  });
});

const bitmapOf = (width: number, lines: readonly string[]): Bitmap => {
  const bitmap = emptyBitmap(width, lines.length);
  lines.forEach((line, y) =>
    Array.from(line).forEach((dot, x) => {
      const at = y * bitmap.rowBytes + (x >> 3);
      if (dot === '1') bitmap.bits[at] = (bitmap.bits[at] ?? 0) | (0x80 >> (x & 7));
    }),
  );
  return bitmap;
};

describe('bands of a picture', () => {
  it('no band is larger than the guide allows for a graphic field', () => {
    for (const [width, height] of [
      [812, 1218],
      [1219, 1828],
      [2438, 3657],
    ] as const) {
      const bitmap = emptyBitmap(width, height);
      bitmap.bits.fill(0xff);
      const bands = bandsOf(bitmap);
      expect(Math.max(...bands.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(99_999);
      expect(bands.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(bitmap.bits.length);
    }
  });

  it('white rows are left out', () => {
    const bitmap = bitmapOf(8, ['00000000', '00000000', '10000000', '00000000', '00000001', '00000000']);
    expect(bandsOf(bitmap)).toEqual([{ top: 2, bytes: Uint8Array.of(0x80, 0, 1) }]);
    expect(bandsOf(emptyBitmap(812, 1218))).toEqual([]);
  });
});

describe('a label of dots', () => {
  it('it resets what an earlier label may have left, and gives its size before its first field', () => {
    const [label] = burnt(zplOf([bitmapOf(9, ['100000001'])], 'z64'));
    expect(label?.commands).toEqual([
      ...['MUD', 'PON', 'LH0,0', 'LT0', 'LS0', 'LRN', 'PMN', 'FWN', 'PW9', 'LL1'],
      ...['FO0,0', 'GF', 'FS'],
    ]);
  });

  const picture = fc
    .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 30 }))
    .chain(([width, height]) =>
      fc.array(fc.string({ unit: fc.constantFrom('0', '1'), minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
    .filter((lines) => lines.some((line) => line.includes('1')));

  it('it is drawn unchanged in either encoding', () => {
    fc.assert(
      fc.property(picture, picture, fc.constantFrom('z64' as const, 'hex' as const), (one, two, encoding) => {
        const bitmaps = [one, two].map((lines) => bitmapOf(lines[0]?.length ?? 0, lines));
        expect(burnt(zplOf(bitmaps, encoding)).map(({ rows }) => rows)).toEqual([one, two]);
      }),
    );
  });
});
