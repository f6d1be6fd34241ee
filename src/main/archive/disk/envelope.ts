import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { ArchiveKey } from '../core/cipher';

/**
 * The format of a message in a file that may be longer: `PBA1`, length, sha256 of the rest, nonce and tag (zeros without a key), message.
 */
const magic = Buffer.from('PBA1', 'latin1');
export const headBytes = 4 + 4 + 32 + 12 + 16;

const keyOf = (key: ArchiveKey): Buffer => createHash('sha256').update(`packbench answer ${key}`).digest();
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Writes a message in this format, encrypted with AES-256-GCM if there is a key. */
export const sealMessage = (message: Uint8Array, key: ArchiveKey | null): Buffer => {
  const nonce = key === null ? Buffer.alloc(12) : randomBytes(12);
  const cipher = key === null ? null : createCipheriv('aes-256-gcm', keyOf(key), nonce);
  const body = cipher ? Buffer.concat([cipher.update(message), cipher.final()]) : message;
  const rest = Buffer.concat([nonce, cipher?.getAuthTag() ?? Buffer.alloc(16), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([magic, length, sha256(rest), rest]);
};

/**
 * @param head the first `headBytes` or more bytes of a file
 * @returns length of message and head in bytes; null where there is no message
 */
export const lengthOf = (head: Buffer): number | null =>
  head.subarray(0, 4).equals(magic) && head.length >= headBytes ? headBytes + head.readUInt32BE(4) : null;

/** Whether the message was written without encryption. */
export const isPlain = (head: Buffer): boolean => head.subarray(52, headBytes).every((byte) => byte === 0);

/** Reads a message. `none`: there is none. `unreadable`: it was truncated, changed, or encrypted with another key. */
export const openMessage = (
  file: Buffer,
  key: ArchiveKey | null,
): { kind: 'none' | 'unreadable' } | { kind: 'message'; bytes: Buffer } => {
  const length = lengthOf(file);
  if (length === null) return { kind: 'none' };
  const rest = file.subarray(40, length);
  if (!sha256(rest).equals(file.subarray(8, 40))) return { kind: 'unreadable' };
  const body = rest.subarray(28);
  if (isPlain(file)) return { kind: 'message', bytes: body };
  if (key === null) return { kind: 'unreadable' };
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), rest.subarray(0, 12));
    decipher.setAuthTag(rest.subarray(12, 28));
    return { kind: 'message', bytes: Buffer.concat([decipher.update(body), decipher.final()]) };
  } catch {
    return { kind: 'unreadable' };
  }
};
