import { RasterError } from '../problem';
import { crc32 } from './crc32';

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface Chunk {
  type: string;
  data: Uint8Array;
}

const known = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'pHYs']);

/** A capital first letter means that the picture can't be read without knowing this chunk (PNG, 5.4). */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * The chunks from which a picture is read, each verified by its checksum; others are skipped.
 * @throws RasterError `broken` when one is damaged or cut off, or the end is missing
 */
export const chunksOf = (bytes: Uint8Array): Chunk[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at);
    const type = typeAt(bytes, at + 4);
    if (end + 4 > bytes.length || (isCritical(type) && !known.has(type))) throw new RasterError('broken');
    if (known.has(type)) {
      if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) throw new RasterError('broken');
      chunks.push({ type, data: bytes.subarray(at + 8, end) });
    }
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  throw new RasterError('broken');
};
