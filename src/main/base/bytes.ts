import { createHash } from 'node:crypto';

/** The text of UTF-8 bytes without a byte order mark; null if they are not UTF-8. */
export const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** SHA-256 in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** True for bytes that have this SHA-256. */
export const isIntact = (bytes: unknown, hash: unknown): bytes is Uint8Array =>
  bytes instanceof Uint8Array && sha256(bytes) === hash;
