import type { Printer } from '#shared/print/printer';
import type { Reach } from './field-box';

type Dpi = Printer['dpi'];

/** What a label says of its size, in dots of the resolution it was made for. */
export interface Sizes {
  /** `^PW`, null where it is not set. */
  width: number | null;
  /** `^LL`, likewise. */
  length: number | null;
  reach: Reach;
  picture: { width: number; height: number };
}

/** A page 4 inches wide, the width of parcel labels, as its makers round it: 812 dots at 203 dpi, `^PW` from 780 to 850. */
const pages: readonly { dpi: Dpi; from: number; to: number; inch: number }[] = [
  { dpi: 203, from: 770, to: 850, inch: 203 },
  { dpi: 300, from: 1160, to: 1285, inch: 300 },
  { dpi: 600, from: 2330, to: 2570, inch: 600 },
];

const pageOf = (width: number): Dpi | null =>
  pages.find(({ from, to }) => width >= from && width <= to)?.dpi ?? null;

/** A picture as wide as a page and at least half as long is the page. */
const isPage = ({ width, height }: Sizes['picture']): boolean => width > 0 && height >= width / 2;

/** Fields that fill a page of 4 × 6 inches, seen from the dots they reach; estimates fall short, so a quarter may be missing. */
const filledPage = ({ right, bottom }: Reach): Dpi | null =>
  pages.find(
    ({ inch, to }) => right > 3 * inch && right <= to && bottom > 4.5 * inch && bottom <= 6.35 * inch,
  )?.dpi ?? null;

/**
 * The resolution a label was likely made for: told by its width, that of a whole-page picture, or by fields that fill a
 * page of 4 × 6 inches. A guess; null where the sizes fit several (a small label, a page of another width).
 */
export const madeFor = ({ width, reach, picture }: Sizes): Dpi | null => {
  if (width !== null) return pageOf(width);
  return (isPage(picture) ? pageOf(picture.width) : null) ?? filledPage(reach);
};
