import { deflateSync, inflateSync } from 'node:zlib';

/** A picture with one byte per dot, rows from the top. */
export interface Gray {
  width: number;
  height: number;
  dots: Uint8Array;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crcOf(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
};

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

const predictions: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

const unfiltered = (raw: Uint8Array, width: number, height: number): Uint8Array => {
  const dots = new Uint8Array(width * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    const predict = predictions[raw[from++] ?? 0] ?? paeth;
    const row = y * width;
    for (let x = 0; x < width; x += 1, from += 1) {
      const left = x > 0 ? (dots[row + x - 1] ?? 0) : 0;
      const up = y > 0 ? (dots[row + x - width] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (dots[row + x - width - 1] ?? 0) : 0;
      dots[row + x] = (raw[from] ?? 0) + predict(left, up, corner);
    }
  }
  return dots;
};

/** @returns null for any PNG that is not 8-bit gray without interlacing, which is what the renderer writes */
export const readGrayPng = (png: Uint8Array): Gray | null => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const isOurs = bytes.readUInt16BE(24) === 0x0800 && bytes[28] === 0;
  if (!isOurs) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const packed: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return { width, height, dots: unfiltered(inflateSync(Buffer.concat(packed)), width, height) };
};

export const writeGrayPng = ({ width, height, dots }: Gray): Uint8Array => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const raw = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y += 1) raw.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 4 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  // A copy that owns its memory, so that it can be transferred to another thread.
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
};
