import { inflateSync } from 'node:zlib';

/** In bytes. A bitmap of a 4×6 page at 600 dpi has 1.1 million. */
const largestBitmap = 8 * 1024 * 1024;

const tooLong = (base64: string): boolean => {
  try {
    inflateSync(Buffer.from(base64, 'base64'), { maxOutputLength: largestBitmap });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
};

/**
 * True when a graphic field declares or unpacks to more than fits on a page. The renderer would unpack it first and
 * fail later: a zip bomb of 300 MB took 744 MB of memory that was never released.
 */
export const hasHugeGraphic = (zpl: string): boolean => {
  for (const [, total, row] of zpl.matchAll(/\^GF\s*[A-Z]\s*,\s*(?:\d+\s*)?,\s*(\d+)\s*,\s*(\d+)/gi))
    if (Number(total) > largestBitmap || Number(row) > largestBitmap) return true;
  for (const [, packed = ''] of zpl.matchAll(/:Z64:([A-Za-z0-9+/=]*)/g)) if (tooLong(packed)) return true;
  return false;
};
