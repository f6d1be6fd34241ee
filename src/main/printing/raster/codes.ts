import type { Bitmap } from './bitmap';
import { sniffFormat } from '../language/sniff';
import { labelsOf } from './labels';
import type { ReadCodes } from './load-zxing';
import type { Pdfium } from './pdf/pdfium';
import { pngOf } from './png/write';
import { barPicturesIn } from './zpl/bar-pictures';

/** Dots per millimetre at which PNG and PDF are read: bars made for 203 dpi stay exact. */
const fineEnough = 12;

const picturesOf = async (bytes: Uint8Array, pdfium: () => Promise<Pdfium>): Promise<Bitmap[]> =>
  sniffFormat(bytes) === 'ZPL' ? barPicturesIn(bytes) : labelsOf(bytes, fineEnough, pdfium);

/**
 * The barcodes in a document's pictures as a scanner reads them: in PNG and PDF, and in ZPL where bars are pictures or
 * boxes. Barcode commands of ZPL are not included: their data contains the code.
 * @throws RasterError for a document that can't be read
 */
export const codesInPictures = async (
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
