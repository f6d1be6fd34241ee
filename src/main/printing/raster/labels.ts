import { isBlank, toBitmap, type Bitmap } from './bitmap';
import { fit } from './fit';
import { limits } from './limits';
import type { Pdfium } from './pdf/pdfium';
import { readPdf } from './pdf/read';
import { pngSignature } from './png/chunks';
import { readPng } from './png/read';
import { RasterError } from './problem';
import { headDpi, sourceDpi } from './source-dpi';

const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte);

/** A PDF may have up to a kilobyte before its header (PDF 1.7, implementation note 13). */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');

const fromPng = (bytes: Uint8Array, dpi: number): Bitmap[] => {
  const { gray, dpi: declared } = readPng(bytes);
  return [toBitmap(fit(gray, sourceDpi(gray, declared), dpi))];
};

const fromPdf = (bytes: Uint8Array, dpi: number, pdfium: Pdfium): Bitmap[] => {
  const labels: Bitmap[] = [];
  readPdf(pdfium, bytes, dpi, (page) => labels.push(toBitmap(fit(page.gray, page.dpi, dpi))));
  return labels;
};

/**
 * The labels of a PNG or a PDF, recognised by its bytes, in their order, as the printer prints them. Pages without a
 * black dot are left out: whether a printer feeds paper for a label without a field is not documented, and a blank label
 * is useless.
 * @param pdfium loads the PDF library; called for a PDF only
 * @throws RasterError
 */
export const labelsOf = async (
  bytes: Uint8Array,
  dotsPerMm: number,
  pdfium: () => Promise<Pdfium>,
): Promise<Bitmap[]> => {
  if (bytes.length > limits.bytes) throw new RasterError('too_big');
  const dpi = headDpi(dotsPerMm);
  if (!isPng(bytes) && !isPdf(bytes)) throw new RasterError('unknown_format');
  const labels = isPng(bytes) ? fromPng(bytes, dpi) : fromPdf(bytes, dpi, await pdfium());
  const printed = labels.filter((label) => !isBlank(label));
  if (printed.length === 0) throw new RasterError('blank');
  return printed;
};
