import { objectTypes, withFloats, type Pdfium } from './pdfium';

/** `[a b c d e f]`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** An object that a page draws, at any level of nesting. */
export interface PageObject {
  handle: number;
  type: number;
  /** From the object's own coordinates to the page. */
  toPage: Matrix;
}

/** Forms in forms: no label has more levels, and a document may contain itself. */
const deepest = 8;
/** Further objects are not examined; the page is drawn unchanged. */
const most = 20_000;

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const chain = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
};

export const matrixOf = (pdfium: Pdfium, object: number): Matrix =>
  withFloats(pdfium, 6, (address, read) => {
    if (pdfium._FPDFPageObj_GetMatrix(object, address) === 0) return identity;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = read();
    return [a, b, c, d, e, f];
  });

/** Everything that a page draws except the forms themselves, in drawing order. */
export const objectsOf = (pdfium: Pdfium, page: number): PageObject[] => {
  const found: PageObject[] = [];
  const add = (handle: number, toPage: Matrix, depth: number): void => {
    if (handle === 0 || found.length >= most) return;
    const type = pdfium._FPDFPageObj_GetType(handle);
    if (type !== objectTypes.form) {
      found.push({ handle, type, toPage });
      return;
    }
    if (depth >= deepest) return;
    const inner = chain(matrixOf(pdfium, handle), toPage);
    const count = Math.min(most, pdfium._FPDFFormObj_CountObjects(handle));
    for (let index = 0; index < count; index += 1)
      add(pdfium._FPDFFormObj_GetObject(handle, index), inner, depth + 1);
  };
  const count = Math.min(most, pdfium._FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index += 1) add(pdfium._FPDFPage_GetObject(page, index), identity, 0);
  return found;
};
