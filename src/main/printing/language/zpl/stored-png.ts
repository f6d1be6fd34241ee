import { toBitmap } from '../../raster/bitmap';
import { readPng } from '../../raster/png/read';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** After the signature and the head of the first chunk come width and height (PNG, 11.2.2). */
const sizeAt = 16;

/** Rows with one bit per dot, one for each of its own; null for a file that can't be read. */
export const pngDots = (png: Uint8Array | null) => {
  if (!png) return null;
  try {
    const { rowBytes, bits } = toBitmap(readPng(png).gray);
    return { rowBytes, bytes: bits };
  } catch {
    return null;
  }
};

/** The size of a PNG in its dots, read from its beginning; null for any other file. */
export const pngSize = (png: Uint8Array | null): { width: number; height: number } | null => {
  if (!png) return null;
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, signature.length).equals(signature) || bytes.length < sizeAt + 8) return null;
  const [width, height] = [bytes.readUInt32BE(sizeAt), bytes.readUInt32BE(sizeAt + 4)];
  return width === 0 || height === 0 ? null : { width, height };
};
