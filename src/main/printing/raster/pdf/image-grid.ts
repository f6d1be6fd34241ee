import { chain, matrixOf, type Matrix, type PageObject } from './objects';
import { objectTypes, withFloats, type Pdfium } from './pdfium';

/**
 * The position of a picture on a page as displayed, upright or turned by 90°: pixels per point across and down, its
 * upper left corner in points, and its size in pixels as displayed.
 */
export interface Grid {
  x: number;
  y: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** From a page's own coordinates to points from the upper left of its visible part (PDF, 8.3.2.3 and `Rotate`). */
const toSight = (pdfium: Pdfium, page: number): Matrix =>
  withFloats(pdfium, 4, (address, read) => {
    pdfium._FPDF_GetPageBoundingBox(page, address);
    const [left = 0, top = 0, right = 0, bottom = 0] = read();
    const turns: Matrix[] = [
      [1, 0, 0, -1, -left, top],
      [0, 1, 1, 0, -bottom, -left],
      [-1, 0, 0, 1, right, -bottom],
      [0, -1, -1, 0, top, right],
    ];
    return turns[pdfium._FPDFPage_GetRotation(page) & 3] ?? [1, 0, 0, -1, -left, top];
  });

const pixelSize = (pdfium: Pdfium, image: number): [number, number] =>
  withFloats(pdfium, 2, (address) => {
    if (pdfium._FPDFImageObj_GetImagePixelSize(image, address, address + 4) === 0) return [0, 0];
    return [pdfium.HEAP32[address >> 2] ?? 0, pdfium.HEAP32[(address >> 2) + 1] ?? 0];
  });

const isSmall = (part: number, whole: number): boolean => Math.abs(part) < Math.abs(whole) * 1e-4;

/** Null for a picture that is skewed or has no size. */
const gridOf = (pdfium: Pdfium, object: PageObject, sight: Matrix): Grid | null => {
  const toSight = chain(chain(matrixOf(pdfium, object.handle), object.toPage), sight);
  const [a, b, c, d, e, f] = toSight;
  const isTurned = isSmall(a, b) && isSmall(d, c);
  if (!isTurned && !(isSmall(b, a) && isSmall(c, d))) return null;
  const [across, down] = isTurned ? [c, b] : [a, d];
  const [width, height] = pixelSize(pdfium, object.handle);
  const [columns, rows] = isTurned ? [height, width] : [width, height];
  if (Math.abs(across) < 1 || Math.abs(down) < 1 || columns < 1 || rows < 1) return null;
  return {
    ...{ columns, rows },
    x: columns / Math.abs(across),
    y: rows / Math.abs(down),
    left: Math.min(e, e + across),
    top: Math.min(f, f + down),
  };
};

/** In square points. */
const areaOf = ({ x, y, columns, rows }: Grid): number => (columns / x) * (rows / y);

/** How much the width and the height of a pixel may differ. */
const mostSquashed = 0.05;

/**
 * The picture that fills at least half of a page: drawn on its own grid, each of its pixels is one pixel again. Null
 * for a page of text and lines, or of small pictures.
 */
export const imageGrid = (
  pdfium: Pdfium,
  page: number,
  objects: readonly PageObject[],
  pageArea: number,
): Grid | null => {
  const sight = toSight(pdfium, page);
  const [main] = objects
    .filter(({ type }) => type === objectTypes.image)
    .map((object) => gridOf(pdfium, object, sight))
    .filter((grid) => grid !== null)
    .sort((one, other) => areaOf(other) - areaOf(one));
  if (!main || areaOf(main) < pageArea / 2) return null;
  return Math.abs(main.x / main.y - 1) < mostSquashed ? main : null;
};
