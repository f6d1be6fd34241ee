import type { Bitmap } from '../bitmap';
import { bandsOf } from './bands';
import { runLengthHex } from './run-length';
import { z64 } from './z64';

/** `z64` is a tenth of the size; `hex` is read by firmware of any age. */
export type GraphicEncoding = 'z64' | 'hex';

/**
 * Layout state that outlives a label (units, orientation, origin, shifts, reversing, mirroring), each reset, and the
 * page: `^LL` must precede the first field (ZPL, ^LL; ^PO and others last until they are overwritten or the printer is
 * switched off).
 */
const reset = ({ width, height }: Bitmap): string =>
  `^MUD^PON^LH0,0^LT0^LS0^LRN^PMN^FWN^PW${width}^LL${height}`;

const graphicField = (bitmap: Bitmap, encoding: GraphicEncoding): string =>
  bandsOf(bitmap)
    .map(({ top, bytes }) => {
      const data = encoding === 'z64' ? z64(bytes) : runLengthHex(bytes, bitmap.rowBytes);
      return `^FO0,${top}^GFA,${bytes.length},${bytes.length},${bitmap.rowBytes},${data}^FS\n`;
    })
    .join('');

/** One label for each picture, in their order: only its dots, at the upper left of the paper. */
export const zplOf = (bitmaps: readonly Bitmap[], encoding: GraphicEncoding): string =>
  bitmaps.map((bitmap) => `^XA${reset(bitmap)}\n${graphicField(bitmap, encoding)}^XZ\n`).join('');
