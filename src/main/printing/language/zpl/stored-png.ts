import { toBitmap } from '../../raster/bitmap';
import { readPng } from '../../raster/png/read';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** After the signature and the head of the first chunk come width and height (PNG, 11.2.2). */
const sizeAt = 16;

/** Rows with one bit per dot; null for a file that can't be read. */
const dotsOf = (png: Uint8Array) => {
  try {
    const { rowBytes, bits } = toBitmap(readPng(png).gray);
    return { rowBytes, bytes: bits };
  } catch {
    return null;
  }
};

/** A PNG as a picture of dots, one for each of its own; null for any other file. It is unpacked when its dots are needed. */
export const pngGraphic = (png: Uint8Array) => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, signature.length).equals(signature) || bytes.length < sizeAt + 8) return null;
  const [width, height] = [bytes.readUInt32BE(sizeAt), bytes.readUInt32BE(sizeAt + 4)];
  return width === 0 || height === 0 ? null : { width, height, read: () => dotsOf(png) };
};
