/** A picture in shades: one byte a dot, 0 black to 255 white, row after row. */
export interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture as a thermal head burns it: one bit a dot, 1 black, leftmost dot first, each row padded to a byte (ZPL, ^GF). */
export interface Bitmap {
  width: number;
  height: number;
  rowBytes: number;
  bits: Uint8Array;
}

/** Darker than the middle is black. The head knows no shades, and dithering would eat barcodes. */
const middle = 128;

export const emptyBitmap = (width: number, height: number): Bitmap => {
  const rowBytes = Math.ceil(width / 8);
  return { width, height, rowBytes, bits: new Uint8Array(rowBytes * height) };
};

/** Every dot black or white. A picture that is only black and white stays what it is, dot for dot. */
export const toBitmap = ({ width, height, data }: Gray): Bitmap => {
  const bitmap = emptyBitmap(width, height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = bitmap.bits.subarray(y * bitmap.rowBytes, (y + 1) * bitmap.rowBytes);
    for (let x = 0; x < width; x += 1, at += 1)
      if ((data[at] ?? 255) < middle) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
  }
  return bitmap;
};

/** True when there are shades between black and white: their edges were decided by the threshold. */
export const hasShades = ({ data }: Gray): boolean => {
  // By index: an iterator takes five times as long over nine million dots.
  for (let at = 0; at < data.length; at += 1) if (data[at] !== 0 && data[at] !== 255) return true;
  return false;
};

export const isBlank = ({ bits }: Bitmap): boolean => bits.every((byte) => byte === 0);
