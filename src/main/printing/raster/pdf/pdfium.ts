/**
 * The part of PDFium's C interface (fpdfview.h, fpdf_edit.h) that is used, as `@hyzyla/pdfium` exports it: handles and
 * addresses are numbers, 0 is none. The package's own classes can't place a page by a matrix, which is what keeps
 * pixels exact.
 */
export interface Pdfium {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAP32: Int32Array;
  _malloc(size: number): number;
  _free(address: number): void;
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(address: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_GetPageBoundingBox(page: number, rect: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_MoveTo(path: number, x: number, y: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmapWithMatrix(
    bitmap: number,
    page: number,
    matrix: number,
    clip: number,
    flags: number,
  ): void;
}

/** Text that is neither filled nor outlined (PDF, 9.3.6), as text recognition lays it over a picture. */
export const invisibleText = 3;

export const objectTypes = { text: 1, path: 2, image: 3, form: 5 } as const;

/**
 * Allocates a matrix (six numbers), a rectangle (four), or results of other calls in PDFium's memory, and frees it
 * afterwards.
 */
export const withFloats = <T>(
  pdfium: Pdfium,
  count: number,
  use: (address: number, read: () => number[]) => T,
): T => {
  const address = pdfium._malloc(count * 4);
  try {
    return use(address, () => Array.from(pdfium.HEAPF32.subarray(address >> 2, (address >> 2) + count)));
  } finally {
    pdfium._free(address);
  }
};
