import { expect, it } from 'vitest';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { codesInPictures } from '#main/printing/raster/codes';
import { loadPdfium } from '#main/printing/raster/load-pdfium';
import { loadZxing } from '#main/printing/raster/load-zxing';
import { code128Widths, pngOfPicture } from '#test/support/label-picture';

let zxing: ReturnType<typeof loadZxing> | undefined;
const seen = (document: Uint8Array): Promise<string[]> =>
  codesInPictures(
    document,
    () => loadPdfium(import.meta.filename),
    () => (zxing ??= loadZxing(import.meta.filename)),
  );

/** Interleaved 2 of 5 (ISO/IEC 16390): which of a digit's five bars are wide. */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Widths of bars and spaces in modules, bar first. */
const interleavedWidths = (digits: string): number[] => {
  const pairs = (digits.match(/\d\d/g) ?? []).flatMap((pair) => {
    const [bars = '', spaces = ''] = Array.from(pair, (digit) => wide[Number(digit)]);
    return Array.from(bars, (bar, at) => [bar, spaces[at]]).flat();
  });
  return [1, 1, 1, 1, ...pairs.map((one) => (one === '1' ? 3 : 1)), 3, 1, 1];
};

/** Rows of dots, '1' for black, with white around the bars. */
const rowsOf = (widths: readonly number[]): string[] => {
  const bars = widths.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(3 * width)).join('');
  const row = `${'0'.repeat(40)}${bars}${'0'.repeat(40)}`;
  const padded = row.padEnd(8 * Math.ceil(row.length / 8), '0');
  const white = '0'.repeat(padded.length);
  return [
    ...Array<string>(10).fill(white),
    ...Array<string>(90).fill(padded),
    ...Array<string>(10).fill(white),
  ];
};
const packed = (rows: readonly string[]): { bytes: Buffer; rowBytes: number } => ({
  bytes: Buffer.from(
    rows
      .join('')
      .match(/.{8}/g)
      ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
  ),
  rowBytes: (rows[0]?.length ?? 0) / 8,
});

const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

const parcel = rowsOf(code128Widths('PKB555000086'));
const { bytes, rowBytes } = packed(parcel);
const hex = bytes.toString('hex').toUpperCase();
const size = `${bytes.length},${rowBytes}`;
const stored: Record<string, string> = {
  'by its name alone': `~DGR:BARS.GRF,${size},${hex}^XA^FO40,200^XGBARS,1,1^FS^XZ`,
  'without a drive': `~DG000.GRF,${size},${hex}^XA^FO40,200^XGR:000.GRF,1,1^FS^XZ`,
  'as digits by ~DY': `~DYR:BARS,A,G,${size},${hex}^XA^FO40,200^IMR:BARS.GRF^FS^XZ`,
  'as bytes by ~DY': `~DYR:BARS.GRF,B,G,${size},${bytes.toString('latin1')}^XA^FO40,200^XGR:BARS.GRF,1,1^FS^XZ`,
};

it.each(Object.entries(stored))(
  'bars in a picture that is stored %s are read and measured',
  async (_, zpl) => {
    const document = latin1(zpl);
    expect(await seen(document)).toEqual(['PKB555000086']);
    expect(readLabel(document).reach.pictures).toMatchObject([{ left: 40, top: 200, width: 8 * rowBytes }]);
  },
);

// The first is the example of Deutsche Post; the check digit of the second is wrong.
const [routing, number] = ['21348075016401', '21348075016402'];
const asPicture = (digits: string): Uint8Array => {
  const one = packed(rowsOf(interleavedWidths(digits)));
  return latin1(
    `^XA^FO40,200^GFA,${one.bytes.length},${one.bytes.length},${one.rowBytes},${one.bytes.toString('hex')}^FS^XZ`,
  );
};
const asBoxes = (digits: string): Uint8Array => {
  let x = 60;
  const boxes = interleavedWidths(digits).map((width, at) => {
    const box = at % 2 === 0 ? `^FO${x},200^GB${3 * width},90,${3 * width}^FS` : '';
    x += 3 * width;
    return box;
  });
  return latin1(`^XA${boxes.join('')}^XZ`);
};
const asPng = (digits: string): Uint8Array => {
  const rows = rowsOf(interleavedWidths(digits));
  return pngOfPicture({ width: rows[0]?.length ?? 0, height: rows.length, rows });
};

it.each([
  ['a picture', asPicture],
  ['boxes', asBoxes],
  ['a PNG', asPng],
])('a Leitcode drawn as %s identifies no parcel, and other numbers in such bars do', async (_, drawn) => {
  expect(await seen(drawn(number))).toEqual([number]);
  expect(await seen(drawn(routing))).toEqual([]);
});

it('bars that are split into bands of a few rows are read', async () => {
  const bands = Array.from({ length: 11 }, (_, at) => packed(parcel.slice(10 * at, 10 * at + 10)));
  const fields = bands.map(
    (band, at) =>
      `^FO40,${200 + 10 * at}^GFA,${band.bytes.length},${band.bytes.length},${rowBytes},${band.bytes.toString('hex')}^FS`,
  );
  expect(await seen(latin1(`^XA${fields.join('')}^XZ`))).toEqual(['PKB555000086']);
});

const png = Buffer.from(pngOfPicture({ width: 8 * rowBytes, height: parcel.length, rows: parcel }));
const base64 = png.toString('base64');
const files: Record<string, string> = {
  'as bytes': `~DYR:BARS,B,P,${png.length},0,${png.toString('latin1')}^XA^FO40,200^XGR:BARS.PNG,1,1^FS^XZ`,
  'as bytes under its whole name': `~DYR:BARS.PNG,B,P,${png.length},,${png.toString('latin1')}^XA^FO40,200^IMR:BARS.PNG^FS^XZ`,
  'as digits': `~DYR:BARS,A,P,${png.length},0,${png.toString('hex')}^XA^FO40,200^XGR:BARS.PNG,1,1^FS^XZ`,
  'in Base64': `~DYR:BARS,P,P,${png.length},0,:B64:${base64}:0000^XA^FO40,200^XGR:BARS.PNG,1,1^FS^XZ`,
};

it.each(Object.entries(files))('bars in a PNG that is stored %s are read and measured', async (_, zpl) => {
  const document = latin1(zpl);
  expect(await seen(document)).toEqual(['PKB555000086']);
  const [picture] = readLabel(document).reach.pictures;
  expect(picture).toMatchObject({ left: 40, top: 200, width: 8 * rowBytes, height: parcel.length });
  // White around the bars is not ink.
  expect(picture?.ink()).toMatchObject({ left: 80, top: 210, bottom: 300 });
});

it('an invalid or damaged PNG is not read', async () => {
  const damaged = Buffer.from(png).fill(0, 40, 60);
  for (const bytes of [Buffer.from('no picture at all'), damaged, png.subarray(0, 20)]) {
    const zpl = `~DYR:BARS,B,P,${bytes.length},0,${bytes.toString('latin1')}^XA^FO40,200^XGR:BARS.PNG,1,1^FS^XZ`;
    expect(await seen(latin1(zpl))).toEqual([]);
  }
});
