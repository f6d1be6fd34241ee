import type { Format } from './formats';
import type { ZplSizes } from './zpl';

/** The page for a label without `^PW` and `^LL`, in millimetres: the 4×6 inch label of parcel shipping. */
const usual = { width: 101.6, height: 152.4 };
/** In millimetres: wider than any label printer prints, and longer than any parcel label. */
const largest = { width: 260, height: 600 };

/** Changes to a picture after it was drawn. In dots. */
export interface Trim {
  /** The label is cut out of the page: horizontally from its middle, vertically from its top. */
  width: number;
  height: number;
  isInverted: boolean;
  isMirrored: boolean;
}

export interface Page {
  widthMm: number;
  heightMm: number;
  /** One for each expected picture. */
  trims: Trim[];
}

/** As long as the fields extend, where that is more than usual, but at most the largest page. */
const stretched = (dots: number | null, usualDots: number, largestDots: number): number =>
  Math.min(largestDots, Math.max(usualDots, dots ?? 0));

/**
 * The page on which a document is drawn. Each format has its own size: `^PW` and `^LL` where they are set; else 4×6
 * inches, or more where its fields extend further. The renderer draws all of them on one page, ignores `^LL`, and
 * centres a drawing with `^PW` on the page (zpl-renderer-js 3.4.0): so the page is the largest size, and each label is
 * cut out.
 * @returns null when the page exceeds the largest size
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
