import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a sealed text belongs to. It can be decrypted only with the same values. */
export type SealContext = readonly (string | number)[];

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Writes the values as one text. Different lists always give different texts. */
const contextKey = (as: SealContext): string => JSON.stringify(as);

const deriveKey = (floorKey: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', floorKey, new Uint8Array(), `packbench floor ${use}`, 32));

const hashOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Encryption that benches of one floor can undo, and a person who has only its database can't. */
export interface FloorSeal {
  /** A keyed hash. @param kind a label's number or package, a barcode on its paper, the content of a file, or a trait of an order */
  code(kind: 'name' | 'barcode' | 'content' | 'trait', code: string): Buffer;
  seal(bytes: Uint8Array, as: SealContext): Buffer;
  /** @throws where it was sealed as something else, with another key, or is damaged */
  open(sealed: Uint8Array, as: SealContext): Buffer;
}

/**
 * AES-256-GCM with a random nonce (NIST SP 800-38D), with a separate key for each context: a repeated nonce would matter only if it
 * repeated in the same context.
 * @param floorKey 32 bytes that every bench of the floor has, from which all keys here are derived
 */
export const createSeal = (floorKey: Uint8Array): FloorSeal => {
  const codes = deriveKey(floorKey, 'codes');
  const rows = deriveKey(floorKey, 'rows');
  const keyOf = (as: string): Buffer => hashOf(rows, as);
  return {
    code: (kind, code) => hashOf(codes, JSON.stringify([kind, code])),
    seal: (bytes, as) => {
      const name = contextKey(as);
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyOf(name), nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
    },
    open: (sealed, as) => {
      const name = contextKey(as);
      const start = nonceBytes + tagBytes;
      const opening = createDecipheriv(cipher, keyOf(name), sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(nonceBytes, start));
      return Buffer.concat([opening.update(sealed.subarray(start)), opening.final()]);
    },
  };
};
