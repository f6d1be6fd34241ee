import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a sealed piece belongs to: opened as anything else, it does not open. */
export type SealedAs = readonly (string | number)[];

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const derived = (floorKey: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', floorKey, new Uint8Array(), `packbench floor ${use}`, 32));

/** What benches of one floor can read, and nobody who has its database alone. */
export interface FloorSeal {
  /** A keyed hash of a code that a label is found by. @param kind its number or package, or a barcode on its paper */
  code(kind: 'name' | 'barcode', code: string): Buffer;
  seal(bytes: Uint8Array, as: SealedAs): Buffer;
  /** @throws where it was sealed as something else, with another key, or is damaged */
  open(sealed: Uint8Array, as: SealedAs): Buffer;
}

/**
 * AES-256-GCM with a random nonce (NIST SP 800-38D), under a key of its own for each thing that is sealed: a nonce that comes twice
 * would have to come twice for the same thing.
 * @param floorKey 32 bytes that every bench of the floor has; nothing is hashed or sealed with it itself
 */
export const sealOf = (floorKey: Uint8Array): FloorSeal => {
  const codes = derived(floorKey, 'codes');
  const rows = derived(floorKey, 'rows');
  const keyOf = (as: string): Buffer => createHmac('sha256', rows).update(as).digest();
  return {
    code: (kind, code) =>
      createHmac('sha256', codes)
        .update(JSON.stringify([kind, code]))
        .digest(),
    seal: (bytes, as) => {
      const name = JSON.stringify(as);
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyOf(name), nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
    },
    open: (sealed, as) => {
      const name = JSON.stringify(as);
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
