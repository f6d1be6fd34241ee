import type { Gray } from '../bitmap';
import { RasterError } from '../problem';
import { draw } from './draw';
import { imageGrid, type Grid } from './image-grid';
import { objectsOf } from './objects';
import type { Pdfium } from './pdfium';
import { keepBarsWhole } from './whole-bars';

export interface PdfPage {
  gray: Gray;
  /** Dots per inch it was drawn at: the printer's, or those of the picture that fills the page. */
  dpi: { x: number; y: number };
}

const pointsPerInch = 72;
/** Dots per inch at which a picture is still taken for the label itself and not for decoration. */
const credible = { from: 60, to: 1_300 };

/**
 * In pixels. PDFium draws a picture into the whole pixels its edges touch: an edge that lies on the far side of a pixel's by
 * the rounding of a number would stretch it by one.
 */
const inset = 0.01;

/** Scale and shift that bring so many pixels into whole ones, a hair inside. */
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
 * Draws one page: where a picture fills it, pixel for pixel as the picture has it; else at the printer's resolution.
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
    const isLabel = fineness >= credible.from && fineness <= credible.to;
    keepBarsWhole(pdfium, objects, pointsPerInch / (isLabel ? fineness : dpi));
    if (grid && isLabel) return onGrid(pdfium, page, size, grid);
    return atDpi(pdfium, page, size, dpi);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
};
