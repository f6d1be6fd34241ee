import { inflateSync } from 'node:zlib';
import type { Gray } from '../bitmap';
import { RasterError } from '../problem';
import { chunksOf, type Chunk } from './chunks';
import { bitsPerPixel, headerOf, unpackedSize, type Header } from './header';
import { passesOf, type Pass } from './passes';
import { rowReader, type RowReader } from './shades';
import { unfilter } from './unfilter';

export interface PngPicture {
  gray: Gray;
  /** Dots per inch that the file declares. */
  dpi: { x: number; y: number } | null;
}

const inchesPerMetre = 0.0254;

/** Pixels per unit, across and down, and the unit: 1 is the metre, 0 means that only the ratio is given (PNG, 11.3.5.3). */
const dpiOf = (chunk: Chunk | undefined): PngPicture['dpi'] => {
  if (chunk?.data.length !== 9 || chunk.data[8] !== 1) return null;
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, 9);
  const [x, y] = [view.getUint32(0) * inchesPerMetre, view.getUint32(4) * inchesPerMetre];
  return x > 0 && y > 0 ? { x, y } : null;
};

/** Some programs write a little too much; more than that does not belong to this picture and is never unpacked. */
const slack = 1024;

const unpack = (chunks: readonly Chunk[], size: number): Uint8Array => {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    const bytes = inflateSync(packed, { maxOutputLength: size + slack });
    if (bytes.length >= size) return bytes;
  } catch {
    // Not a zlib stream, damaged, cut off, or too long.
  }
  throw new RasterError('broken');
};

/** The filter with which a row that repeats the one above consists of zeros (PNG, 9.2). */
const addsToAbove = 2;

/**
 * Bars, lines and blank paper repeat the row above. Detecting that takes a twentieth of the time of reading the row dot
 * by dot.
 */
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && Buffer.compare(one, other) === 0;

/** Reads the rows of one pass into the picture. @returns where the next pass begins */
const readPass = (
  pass: Pass,
  bytes: Uint8Array,
  start: number,
  read: RowReader,
  header: Header,
  gray: Gray,
) => {
  const step = Math.max(1, bitsPerPixel(header) >> 3);
  const length = Math.ceil((pass.width * bitsPerPixel(header)) / 8);
  const nothing = new Uint8Array(length);
  let above: Uint8Array = new Uint8Array(0);
  for (let line = 0; line < pass.height; line += 1) {
    const at = start + line * (length + 1);
    const row = bytes.subarray(at + 1, at + 1 + length);
    const target = (pass.top + line * pass.down) * gray.width + pass.left;
    const filter = bytes[at] ?? 5;
    if (filter === addsToAbove && isSame(row, nothing)) row.set(above);
    else unfilter(filter, row, above, step);
    if (!header.isInterlaced && isSame(row, above)) gray.data.copyWithin(target, target - gray.width, target);
    else read(row, pass.width, gray.data, target, pass.across);
    above = row;
  }
  return start + pass.height * (length + 1);
};

/**
 * Reads a PNG of any kind as shades on white paper.
 * @throws RasterError `broken` for a damaged file, `too_big` beyond the limits
 */
export const readPng = (bytes: Uint8Array): PngPicture => {
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks[0]);
  const dataOf = (type: string): Uint8Array =>
    chunks.find((chunk) => chunk.type === type)?.data ?? new Uint8Array(0);
  const palette = dataOf('PLTE');
  if (header.colour === 3 && palette.length < 3) throw new RasterError('broken');
  const read = rowReader(header, palette, dataOf('tRNS'));
  const { width, height } = header;
  const unpacked = unpack(chunks, unpackedSize(header));
  const gray: Gray = { width, height, data: new Uint8Array(width * height) };
  let start = 0;
  for (const pass of passesOf(header)) start = readPass(pass, unpacked, start, read, header, gray);
  return { gray, dpi: dpiOf(chunks.find(({ type }) => type === 'pHYs')) };
};
