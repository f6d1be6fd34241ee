import { deflateSync } from 'node:zlib';
import type { Bitmap } from '../bitmap';
import { pngSignature } from './chunks';
import { crc32 } from './crc32';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
};

const header = ({ width, height }: Bitmap): Uint8Array => {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes[8] = 1;
  return bytes;
};

/** A PNG with one bit per pixel: exactly the dots that the head prints. It owns its memory. */
export const pngOf = (bitmap: Bitmap): Uint8Array => {
  const { height, rowBytes, bits } = bitmap;
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let at = 0; at < rowBytes; at += 1)
      rows[y * (rowBytes + 1) + 1 + at] = ~(bits[y * rowBytes + at] ?? 0);
  return Uint8Array.from(
    Buffer.concat([
      pngSignature,
      chunk('IHDR', header(bitmap)),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
};
