import type { Printer } from '#shared/print/printer';
import type { Edges } from './ink/reach';

type Dpi = Printer['dpi'];

/** What a label says about its size, in dots of the resolution for which it was made. */
export interface Sizes {
  /** `^PW`; null where it is not set. */
  width: number | null;
  /** `^LL`; null where it is not set. */
  length: number | null;
  reach: Edges;
  picture: { width: number; height: number };
}

/**
 * A page 4 inches wide, the width of parcel labels, with the rounding of label makers: 812 dots at 203 dpi, `^PW` from
 * 780 to 850.
 */
const pages: readonly { dpi: Dpi; from: number; to: number; inch: number }[] = [
  { dpi: 203, from: 770, to: 850, inch: 203 },
  { dpi: 300, from: 1160, to: 1285, inch: 300 },
  { dpi: 600, from: 2330, to: 2570, inch: 600 },
];

const pageOf = (width: number): Dpi | null =>
  pages.find(({ from, to }) => width >= from && width <= to)?.dpi ?? null;

/** Labels on the market, in inches: the widths for each length. */
const sold: readonly (readonly [length: number, widths: readonly number[]])[] = [
  [1, [2, 2.25, 2.5, 3, 4, 6]],
  [1.25, [2.25, 3, 4]],
  [1.5, [2, 3, 4]],
  [2, [2, 2.25, 3, 4, 6]],
  [2.5, [4]],
  [3, [2, 2.25, 3, 4, 5, 6]],
  [4, [2, 2.25, 3, 4, 5, 6, 8]],
  [5, [3, 4, 5, 6]],
  [6, [3, 4, 5, 6]],
  ...[6.5, 6.75, 8, 9, 10, 12].map((length) => [length, [4]] as const),
];
/** Label makers calculate with 200 or 203 dots per inch, and round. */
const inchSlack = 0.025;

const isAbout = (dots: number, inches: number, dpi: Dpi): boolean =>
  Math.abs(dots - inches * dpi) <= inchSlack * inches * dpi;

/** The one resolution at which width and length match a label on the market; null where none or several match. */
const sizeOf = (width: number, length: number): Dpi | null => {
  const fits = pages.filter(({ dpi }) =>
    sold.some(([l, widths]) => isAbout(length, l, dpi) && widths.some((w) => isAbout(width, w, dpi))),
  );
  return fits.length === 1 ? (fits[0]?.dpi ?? null) : null;
};

/** A picture as wide as a page and at least half as long is the page. */
const isPage = ({ width, height }: Sizes['picture']): boolean => width > 0 && height >= width / 2;

/** Fields that fill a page of 4 × 6 inches, by their extent in dots; a quarter may be missing. */
const filledPage = ({ right, bottom }: Edges): Dpi | null =>
  pages.find(
    ({ inch, to }) => right > 3 * inch && right <= to && bottom > 4.5 * inch && bottom <= 6.35 * inch,
  )?.dpi ?? null;

/**
 * The resolution for which a label was probably made: by its width and length, by its width, by the width of a
 * full-page picture, or by fields that fill a page of 4 × 6 inches. An estimate; null where the sizes match several (a
 * small label, a page of another width).
 */
export const madeFor = ({ width, length, reach, picture }: Sizes): Dpi | null => {
  if (width !== null) return (length === null ? null : sizeOf(width, length)) ?? pageOf(width);
  return (isPage(picture) ? pageOf(picture.width) : null) ?? filledPage(reach);
};
