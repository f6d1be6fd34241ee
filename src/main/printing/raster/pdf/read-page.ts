import type { Gray } from '../bitmap';
import { smallest } from '../fit';
import { RasterError } from '../problem';
import { draw } from './draw';
import { imageGrid, type Grid } from './image-grid';
import { objectsOf, type Matrix, type PageObject } from './objects';
import { invisibleText, type Pdfium, objectTypes, withFloats } from './pdfium';

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
 * Keeps the width of the bars of drawn barcodes. PDFium widens a filled rectangle to whole dots, so that bars of two
 * dots become three. A path with one more point, which draws nothing, is drawn with soft edges instead, and the
 * threshold then decides each edge. Lines thinner than a dot are left to PDFium, which keeps them visible.
 * @param dot one dot, in points
 */
const keepBarsWhole = (pdfium: Pdfium, objects: readonly PageObject[], dot: number): void => {
  for (const object of objects) {
    if (object.type !== objectTypes.path || !isRectangle(pdfium._FPDFPath_CountSegments(object.handle)))
      continue;
    if (thickness(pdfium, object) >= dot) pdfium._FPDFPath_MoveTo(object.handle, 0, 0);
  }
};

export interface PdfPage {
  gray: Gray;
  /** Dots per inch at which it was drawn: the printer's, or those of the picture that fills the page. */
  dpi: { x: number; y: number };
}

const pointsPerInch = 72;
/** Dots per inch at which a picture still counts as the label itself and not as decoration. */
const credible = { from: 60, to: 1_300 };
/** The points of four rectangles, as a background or a frame has them. The shortest barcode that is drawn has more. */
const mostPoints = 20;

const isVisibleText = (pdfium: Pdfium, { type, handle }: PageObject): boolean =>
  type === objectTypes.text && pdfium._FPDFTextObj_GetTextRenderMode(handle) !== invisibleText;

/** Visible text, another picture, or as many lines and rectangles as a barcode has: drawn in a coarse picture's pixels, it could not be read. */
const hasDrawing = (pdfium: Pdfium, objects: readonly PageObject[]): boolean => {
  const points = objects.map(({ handle, type }) =>
    type === objectTypes.path ? pdfium._FPDFPath_CountSegments(handle) : 0,
  );
  return (
    objects.some((object) => isVisibleText(pdfium, object)) ||
    objects.filter(({ type }) => type === objectTypes.image).length > 1 ||
    points.reduce((sum, count) => sum + count, 0) > mostPoints
  );
};

/** @param fineness of the picture that fills the page, in dots per inch */
const isLabel = (pdfium: Pdfium, objects: readonly PageObject[], fineness: number, dpi: number): boolean => {
  if (fineness < credible.from || fineness > credible.to) return false;
  return fineness >= dpi * smallest || !hasDrawing(pdfium, objects);
};

/**
 * In pixels. PDFium draws a picture into all pixels that its edges touch: an edge beyond a pixel's border by a rounding
 * error would stretch it by one.
 */
const inset = 0.01;

/** Scale and shift that fit this many pixels into whole ones, slightly inside. */
const snapped = (scale: number, start: number, pixels: number): { scale: number; shift: number } => {
  const tight = scale * (1 - (2 * inset) / pixels);
  return { scale: tight, shift: Math.round(start * scale) + inset - start * tight };
};

const onGrid = (pdfium: Pdfium, page: number, size: Size, grid: Grid): PdfPage => {
  const across = snapped(grid.x, grid.left, grid.columns);
  const down = snapped(grid.y, grid.top, grid.rows);
  const gray = draw(pdfium, page, {
    ...{ x: across.scale, y: down.scale, left: across.shift, top: down.shift },
    width: Math.max(1, Math.round(size.width * grid.x)),
    height: Math.max(1, Math.round(size.height * grid.y)),
  });
  return { gray, dpi: { x: grid.x * pointsPerInch, y: grid.y * pointsPerInch } };
};

interface Size {
  width: number;
  height: number;
}

const atDpi = (pdfium: Pdfium, page: number, { width, height }: Size, dpi: number): PdfPage => {
  const scale = dpi / pointsPerInch;
  const dots = (points: number): number => Math.max(1, Math.floor(points * scale + 0.01));
  const placement = { x: scale, y: scale, left: 0, top: 0, width: dots(width), height: dots(height) };
  return { gray: draw(pdfium, page, placement), dpi: { x: dpi, y: dpi } };
};

/**
 * Draws one page: where a picture fills it, pixel for pixel like the picture, unless more is drawn on a coarse one; else
 * at the printer's resolution.
 * @throws RasterError `broken` for a page that can't be read, `too_big` beyond the limits
 */
export const readPage = (pdfium: Pdfium, document: number, index: number, dpi: number): PdfPage => {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw new RasterError('broken');
  try {
    const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) };
    if (!(size.width > 0 && size.height > 0)) throw new RasterError('broken');
    const objects = objectsOf(pdfium, page);
    const grid = imageGrid(pdfium, page, objects, size.width * size.height);
    const fineness = grid ? grid.x * pointsPerInch : 0;
    const isPicture = isLabel(pdfium, objects, fineness, dpi);
    keepBarsWhole(pdfium, objects, pointsPerInch / (isPicture ? fineness : dpi));
    if (grid && isPicture) return onGrid(pdfium, page, size, grid);
    return atDpi(pdfium, page, size, dpi);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
};
