/** A picture in shades of grey: one byte per dot, 0 black to 255 white, row after row. */
export interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * A picture as a thermal head prints it: one bit per dot, 1 black, leftmost dot first, each row padded to a byte (ZPL,
 * ^GF).
 */
export interface Bitmap {
  width: number;
  height: number;
  rowBytes: number;
  bits: Uint8Array;
}

/** Darker than the middle is black. The head knows no shades, and dithering would damage barcodes. */
const middle = 128;

export const emptyBitmap = (width: number, height: number): Bitmap => {
  const rowBytes = Math.ceil(width / 8);
  return { width, height, rowBytes, bits: new Uint8Array(rowBytes * height) };
};

/** Sets the dots of one row. */
const burn = (data: Uint8Array, start: number, width: number, bits: Uint8Array, to: number): void => {
  for (let x = 0; x < width; x += 1)
    if ((data[start + x] ?? 255) < middle)
      bits[to + (x >> 3)] = (bits[to + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
};

/** Makes every dot black or white. A picture that is only black and white stays unchanged, dot for dot. */
export const toBitmap = ({ width, height, data }: Gray): Bitmap => {
  const bitmap = emptyBitmap(width, height);
  const { bits, rowBytes } = bitmap;
  const shades = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  // A row of bars, of lines or of blank paper repeats the one above, which a memory comparison detects quickly.
  const isAsAbove = (from: number): boolean =>
    from > 0 && shades.compare(shades, from - width, from, from, from + width) === 0;
  for (let y = 0; y < height; y += 1) {
    const to = y * rowBytes;
    if (isAsAbove(y * width)) bits.copyWithin(to, to - rowBytes, to);
    else burn(data, y * width, width, bits, to);
  }
  return bitmap;
};

export const isBlank = ({ bits }: Bitmap): boolean => bits.every((byte) => byte === 0);
