import type { Gray } from '../bitmap';
import { isTooLarge } from '../limits';
import { RasterError } from '../problem';
import { withFloats, type Pdfium } from './pdfium';

/** FPDFBitmap_Gray, FPDF_ANNOT, FPDF_GRAYSCALE (fpdfview.h). */
const grayFormat = 1;
const flags = 0x01 | 0x08;
const white = 0xffffffff;

/** Dots per point across and down, moved by `left` and `top` dots, on a picture of this size. */
export interface Placement {
  x: number;
  y: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

const copied = (pdfium: Pdfium, bitmap: number, { width, height }: Placement): Uint8Array => {
  const [start, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    data.set(pdfium.HEAPU8.subarray(start + y * stride, start + y * stride + width), y * width);
  return data;
};

/** Draws a page in shades on white. @throws RasterError `too_big` beyond the limits or PDFium's memory */
export const draw = (pdfium: Pdfium, page: number, placement: Placement): Gray => {
  const { x, y, left, top, width, height } = placement;
  if (isTooLarge(width, height)) throw new RasterError('too_big');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grayFormat, 0, 0);
  if (bitmap === 0) throw new RasterError('too_big');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    withFloats(pdfium, 10, (address) => {
      pdfium.HEAPF32.set([x, 0, 0, y, left, top, 0, 0, width, height], address >> 2);
      pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, address, address + 24, flags);
    });
    return { width, height, data: copied(pdfium, bitmap, placement) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
};
