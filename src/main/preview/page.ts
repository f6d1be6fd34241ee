/** Page that a label without `^PW` and `^LL` is drawn on, in millimetres: the 4×6 inch label of parcel shipping. */
const usual = { widthMm: 101.6, heightMm: 152.4 };
/** In millimetres: wider than any label printer prints, and longer than any parcel label. */
const largest = { widthMm: 260, heightMm: 600 };
/** More formats than one document of a parcel has. */
const mostFormats = 50;

export interface Page {
  widthMm: number;
  heightMm: number;
}

const numbers = (zpl: string, command: RegExp): number[] =>
  [...zpl.matchAll(command)].map((found) => Number(found[1])).filter((dots) => dots > 0);

/** The largest one: the renderer draws all formats of a document on one page size, and crops what is outside. */
const millimetres = (dots: readonly number[], dpmm: number, otherwise: number): number =>
  dots.length === 0 ? otherwise : Math.max(...dots) / dpmm;

/** True where a format begins, which is what makes bytes ZPL. */
export const isZpl = (zpl: string): boolean => /\^XA/i.test(zpl);

/**
 * The page to draw on: width from `^PW`, length from `^LL`, in dots, where they are given.
 * The renderer centres and clips a drawing whose `^PW` is not the width of the page (zpl-renderer-js 3.4.0).
 * @returns null when the page, or the number of formats, is beyond what is drawn
 */
export const pageOf = (zpl: string, dpmm: number): Page | null => {
  if ([...zpl.matchAll(/\^XA/gi)].length > mostFormats) return null;
  const page = {
    widthMm: millimetres(numbers(zpl, /\^PW\s*(\d{1,6})/gi), dpmm, usual.widthMm),
    heightMm: millimetres(numbers(zpl, /\^LL\s*(\d{1,6})/gi), dpmm, usual.heightMm),
  };
  return page.widthMm <= largest.widthMm && page.heightMm <= largest.heightMm ? page : null;
};
