import { limits } from '../limits';
import { RasterError } from '../problem';
import type { Pdfium } from './pdfium';
import { readPage, type PdfPage } from './read-page';

/** FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY (fpdfview.h). */
const lockedErrors = [4, 5];

const openDocument = (pdfium: Pdfium, address: number, size: number): number => {
  const document = pdfium._FPDF_LoadMemDocument(address, size, 0);
  if (document !== 0) return document;
  throw new RasterError(lockedErrors.includes(pdfium._FPDF_GetLastError()) ? 'encrypted' : 'broken');
};

const numberOfPages = (pdfium: Pdfium, document: number): number => {
  const count = pdfium._FPDF_GetPageCount(document);
  if (count < 1) throw new RasterError('broken');
  if (count > limits.pages) throw new RasterError('too_many_pages');
  return count;
};

/**
 * Draws a PDF page by page, and passes each page on before the next is drawn.
 * @param dpi dots per inch of the printer
 * @throws RasterError `broken`, `encrypted`, `too_big`, `too_many_pages`; any other error leaves PDFium unusable
 */
export const readPdf = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  dpi: number,
  take: (page: PdfPage) => void,
): void => {
  const address = pdfium._malloc(bytes.length);
  if (address === 0) throw new RasterError('too_big');
  pdfium.HEAPU8.set(bytes, address);
  try {
    const document = openDocument(pdfium, address, bytes.length);
    try {
      const count = numberOfPages(pdfium, document);
      for (let index = 0; index < count; index += 1) take(readPage(pdfium, document, index, dpi));
    } finally {
      pdfium._FPDF_CloseDocument(document);
    }
  } finally {
    pdfium._free(address);
  }
};
