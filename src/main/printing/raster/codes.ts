import type { Bitmap } from './bitmap';
import { sniffFormat } from '../language/sniff';
import { labelsOf } from './labels';
import type { ReadCodes } from './load-zxing';
import type { Pdfium } from './pdf/pdfium';
import { pngOf } from './png/write';
import { picturedIn } from './zpl/pictured';

/** Dots per millimetre that PNG and PDF are read at: bars made for 203 dpi stay whole. */
const fineEnough = 12;

const picturesOf = async (bytes: Uint8Array, pdfium: () => Promise<Pdfium>): Promise<Bitmap[]> =>
  sniffFormat(bytes) === 'ZPL'
    ? picturedIn(bytes)
    : (await labelsOf(bytes, fineEnough, pdfium)).map(({ bitmap }) => bitmap);

/**
 * What a scanner would read from a document's pictures: from PNG and PDF, and from ZPL where bars come as pictures or boxes.
 * Barcodes that ZPL has as such are not among them: their data says what they hold.
 * @throws RasterError for a document that cannot be read
 */
export const picturedCodes = async (
  bytes: Uint8Array,
  pdfium: () => Promise<Pdfium>,
  zxing: () => Promise<ReadCodes>,
): Promise<string[]> => {
  const pictures = await picturesOf(bytes, pdfium);
  const codes = new Set<string>();
  for (const picture of pictures)
    for (const code of await (await zxing())(pngOf(picture))) codes.add(code.replace(/\p{Cc}/gu, '').trim());
  return [...codes].filter((code) => code !== '' && code.length <= 500);
};
