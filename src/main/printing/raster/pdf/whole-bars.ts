import { type Matrix, type PageObject } from './objects';
import { objectTypes, withFloats, type Pdfium } from './pdfium';

/** A rectangle's path has four or five points. */
const isRectangle = (segments: number): boolean => segments === 4 || segments === 5;

const scaleOf = ([a, b, c, d]: Matrix): number => Math.min(Math.hypot(a, b), Math.hypot(c, d));

/** The shorter side, in points. */
const thickness = (pdfium: Pdfium, { handle, toPage }: PageObject): number =>
  withFloats(pdfium, 4, (at, read) => {
    if (pdfium._FPDFPageObj_GetBounds(handle, at, at + 4, at + 8, at + 12) === 0) return 0;
    const [left = 0, bottom = 0, right = 0, top = 0] = read();
    return Math.min(right - left, top - bottom) * scaleOf(toPage);
  });

/**
 * Keeps the bars of drawn barcodes as wide as they are. PDFium widens a filled rectangle to whole dots, so that bars of two
 * dots come out as three; a path with one more point, which draws nothing, it draws with soft edges instead, and the
 * threshold then decides each edge for itself. Lines thinner than a dot are left to PDFium, which keeps them visible.
 * @param dot one dot, in points
 */
export const keepBarsWhole = (pdfium: Pdfium, objects: readonly PageObject[], dot: number): void => {
  for (const object of objects) {
    if (object.type !== objectTypes.path || !isRectangle(pdfium._FPDFPath_CountSegments(object.handle)))
      continue;
    if (thickness(pdfium, object) >= dot) pdfium._FPDFPath_MoveTo(object.handle, 0, 0);
  }
};
