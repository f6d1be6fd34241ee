import type { Format } from './formats';
import type { ZplSizes } from './zpl';

/** Page that a label without `^PW` and `^LL` is drawn on, in millimetres: the 4×6 inch label of parcel shipping. */
const usual = { width: 101.6, height: 152.4 };
/** In millimetres: wider than any label printer prints, and longer than any parcel label. */
const largest = { width: 260, height: 600 };

/** What is done to a picture after it was drawn. Dots. */
export interface Trim {
  /** The label is cut out of the page: across from its middle, along from its top. */
  width: number;
  height: number;
  isInverted: boolean;
  isMirrored: boolean;
}

export interface Page {
  widthMm: number;
  heightMm: number;
  /** One for each picture that is expected. */
  trims: Trim[];
}

/** As long as fields reach where they reach further than usual, though not beyond what is drawn at all. */
const stretched = (dots: number | null, usualDots: number, largestDots: number): number =>
  Math.min(largestDots, Math.max(usualDots, dots ?? 0));

/**
 * The page to draw a document on. Each format has its own size: `^PW` across and `^LL` along, where they are set; else 4×6
 * inches, or more where its fields reach further. The renderer draws all of them on one page, knows no `^LL`, and puts a
 * drawing with `^PW` in the middle of the page (zpl-renderer-js 3.4.0): so the page is the largest, and each is cut out.
 * @returns null when the page is beyond what is drawn
 */
export const pageOf = (formats: readonly Format[], sizes: ZplSizes, dpmm: number): Page | null => {
  const max = { width: largest.width * dpmm, height: largest.height * dpmm };
  const otherwise = {
    width: stretched(sizes.width, Math.ceil(usual.width * dpmm), max.width),
    height: stretched(sizes.length, Math.ceil(usual.height * dpmm), max.height),
  };
  const trims = formats.map(({ width, length, isInverted, isMirrored }) => ({
    ...{ width: width ?? otherwise.width, height: length ?? otherwise.height },
    ...{ isInverted, isMirrored },
  }));
  const width = Math.max(0, ...trims.map((trim) => trim.width)) || otherwise.width;
  const height = Math.max(0, ...trims.map((trim) => trim.height)) || otherwise.height;
  return width <= max.width && height <= max.height
    ? { widthMm: width / dpmm, heightMm: height / dpmm, trims }
    : null;
};
