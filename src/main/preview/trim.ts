import { type Gray, readGrayPng, writeGrayPng } from './gray-png';
import type { Trim } from './page';

const cut = ({ width, dots }: Gray, wide: number, high: number): Gray => {
  const left = Math.floor((width - wide) / 2);
  const smaller = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    smaller.set(dots.subarray(y * width + left, y * width + left + wide), y * wide);
  return { width: wide, height: high, dots: smaller };
};

const mirrored = ({ width, height, dots }: Gray): Gray => {
  const other = dots.slice();
  for (let y = 0; y < height; y += 1) other.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, dots: other };
};

const turned = ({ width, height, dots }: Gray): Gray => ({ width, height, dots: dots.slice().reverse() });

/** Cuts a label out of the page it was drawn on and turns it as it would be printed. */
export const trimmed = (page: Gray, { width, height, isInverted, isMirrored }: Trim): Gray => {
  const label = cut(page, Math.min(width, page.width), Math.min(height, page.height));
  const seen = isMirrored ? mirrored(label) : label;
  return isInverted ? turned(seen) : seen;
};

/** The same for a PNG; one that needs nothing stays as it is. */
export const trimmedPng = (png: Uint8Array, trim: Trim): Uint8Array => {
  const size = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [size.readUInt32BE(16), size.readUInt32BE(20)];
  const isWhole = trim.width >= width && trim.height >= height;
  if (isWhole && !trim.isInverted && !trim.isMirrored) return png;
  const page = readGrayPng(png);
  return page ? writeGrayPng(trimmed(page, trim)) : png;
};
