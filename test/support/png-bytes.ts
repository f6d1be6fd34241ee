import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
};

export interface PngParts {
  width: number;
  height: number;
  depth: number;
  colour: number;
  interlace?: number;
  /** Rows with their filter bytes, before compression. */
  rows: Uint8Array;
  /** Chunks between the header and the data. */
  more?: readonly (readonly [type: string, data: Uint8Array])[];
}

/** A PNG of exactly these parts, valid or not. */
export const pngBytes = ({
  width,
  height,
  depth,
  colour,
  interlace = 0,
  rows,
  more = [],
}: PngParts): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      ...more.map(([type, data]) => chunk(type, data)),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
};

/** `pHYs`: pixels per metre. */
export const physical = (dpi: number): readonly [string, Uint8Array] => {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(Math.round(dpi / 0.0254), 0);
  data.writeUInt32BE(Math.round(dpi / 0.0254), 4);
  data[8] = 1;
  return ['pHYs', data];
};
