import { isTooLarge, limits } from '../limits';
import { RasterError } from '../problem';
import type { Chunk } from './chunks';
import { passesOf } from './passes';

/** The content of the first chunk. `colour`: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha (PNG, 11.2.2). */
export interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  isInterlaced: boolean;
}

const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const bitsPerPixel = ({ depth, colour }: Header): number => depth * (samples[colour] ?? 1);

/** Bytes of the unpacked image data: every row of every pass, with its filter byte. */
export const unpackedSize = (header: Header): number =>
  passesOf(header).reduce(
    (sum, { width, height }) => sum + height * (1 + Math.ceil((width * bitsPerPixel(header)) / 8)),
    0,
  );

/** @throws RasterError `broken` for values that PNG does not have, `too_big` beyond the limits, before anything is unpacked */
export const headerOf = (first: Chunk | undefined): Header => {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new RasterError('broken');
  const view = new DataView(first.data.buffer, first.data.byteOffset, 13);
  const [depth, colour, method, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at));
  const header = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: depth ?? 0,
    colour: colour ?? 0,
    isInterlaced: interlace === 1,
  };
  const isKnown = depths[header.colour]?.includes(header.depth) && method === 0 && filter === 0;
  if (!isKnown || (interlace ?? 2) > 1 || header.width === 0 || header.height === 0)
    throw new RasterError('broken');
  if (isTooLarge(header.width, header.height) || unpackedSize(header) > limits.unpacked)
    throw new RasterError('too_big');
  return header;
};
