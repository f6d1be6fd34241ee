import { PNG } from 'pngjs';

/** A label in black and white: '1' black, '0' white, one string for each row. */
export interface LabelPicture {
  width: number;
  height: number;
  rows: string[];
}

/** Code 128, set B (ISO/IEC 15417): widths of bars and spaces of each value. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const startB = 104;
const stop = 106;

/** Widths of bars and spaces in modules, bar first. */
export const code128Widths = (text: string): number[] => {
  const values = Array.from(text, (char) => char.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, at) => total + value * (at + 1), startB) % 103;
  return [startB, ...values, sum, stop].flatMap((value) => Array.from(patterns[value] ?? '', Number));
};

/** The bars as one row of dots. @param module width of the thinnest bar in dots */
const barRow = (text: string, module: number): string =>
  code128Widths(text)
    .map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width * module))
    .join('');

/** A label with a Code 128 barcode, a frame at its edges, and fine grains that any resampling would blur. */
export const labelPicture = (width: number, height: number, code: string, module: number): LabelPicture => {
  const bars = `${'0'.repeat(module * 12)}${barRow(code, module)}`.padEnd(width, '0').slice(0, width);
  const edge = '1'.repeat(width);
  const grains = Array.from({ length: width }, (_, x) => ((x * 7) % 13) % 2).join('');
  const rows = Array.from({ length: height }, (_, y) => {
    if (y < 2 || y >= height - 2) return edge;
    if (y > height * 0.2 && y < height * 0.45) return bars;
    if (y > height * 0.6 && y < height * 0.7) return y % 2 === 0 ? grains : `0${grains.slice(0, -1)}`;
    return `1${'0'.repeat(width - 2)}1`;
  });
  return { width, height, rows };
};

/** Rows of one bit a pixel, padded to bytes, 1 for white: as PNG and PDF have black and white. */
export const whiteBits = ({ width, rows }: LabelPicture): Uint8Array => {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * rows.length);
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x += 1)
      if (row[x] === '0') {
        const at = y * rowBytes + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  });
  return bits;
};

/** As PNG of eight bits a pixel, grey. */
export const pngOfPicture = ({ width, height, rows }: LabelPicture): Uint8Array => {
  const png = new PNG({ width, height, colorType: 0, inputColorType: 0, inputHasAlpha: false });
  png.data = Buffer.from(rows.flatMap((row) => Array.from(row, (dot) => (dot === '1' ? 0 : 255))));
  return new Uint8Array(
    PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 }),
  );
};
