import type { Bitmap } from '../bitmap';

/** Rows of a picture that one graphic field takes. */
export interface Band {
  /** Row of the picture it begins at. */
  top: number;
  bytes: Uint8Array;
}

/** Most bytes that the guide lets `^GF` announce; a printer sets more to this and loses the rest (ZPL, ^GF). */
const mostBytes = 99_999;

/**
 * Cuts a picture into bands that a graphic field may hold. Rows without a black dot before, between and after are left out.
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
