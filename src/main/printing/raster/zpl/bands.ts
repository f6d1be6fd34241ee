import type { Bitmap } from '../bitmap';

/** Rows of a picture for one graphic field. */
export interface Band {
  /** The row of the picture at which it begins. */
  top: number;
  bytes: Uint8Array;
}

/** Maximum byte count that the guide allows for `^GF`; a printer reduces a larger one to this and loses the rest (ZPL, ^GF). */
const mostBytes = 99_999;

/**
 * Splits a picture into bands that fit into a graphic field. Rows without a black dot before, between and after them
 * are left out.
 */
export const bandsOf = ({ height, rowBytes, bits }: Bitmap): Band[] => {
  const most = Math.max(1, Math.floor(mostBytes / rowBytes));
  const isWhite = (row: number): boolean =>
    bits.subarray(row * rowBytes, (row + 1) * rowBytes).every((byte) => byte === 0);
  const bands: Band[] = [];
  for (let top = 0; top < height;) {
    if (isWhite(top)) {
      top += 1;
      continue;
    }
    let bottom = Math.min(height, top + most);
    const next = bottom;
    while (isWhite(bottom - 1)) bottom -= 1;
    bands.push({ top, bytes: bits.subarray(top * rowBytes, bottom * rowBytes) });
    top = next;
  }
  return bands;
};
