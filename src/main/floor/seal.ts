import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a sealed piece belongs to: opened as anything else, it does not open. */
export type SealedAs = readonly (string | number)[];

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A list as text from which it can be told: no other list is the same. */
const nameOf = (as: SealedAs): string => JSON.stringify(as);

const derived = (floorKey: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', floorKey, new Uint8Array(), `packbench floor ${use}`, 32));

const hashOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What benches of one floor can read, and a person with its database alone can't. */
export interface FloorSeal {
  /** A keyed hash. @param kind a label's number or package, a barcode on its paper, a file's content, or what a bench may choose an order by */
  code(kind: 'name' | 'barcode' | 'content' | 'trait', code: string): Buffer;
  seal(bytes: Uint8Array, as: SealedAs): Buffer;
  /** @throws where it was sealed as something else, with another key, or is damaged */
  open(sealed: Uint8Array, as: SealedAs): Buffer;
}

/**
 * AES-256-GCM with a random nonce (NIST SP 800-38D), under a key of its own for each thing that is sealed: a nonce that comes twice
 * would have to come twice for the same thing.
 * @param floorKey 32 bytes that every bench of the floor has, of which all keys here are made
 */
export const sealOf = (floorKey: Uint8Array): FloorSeal => {
  const codes = derived(floorKey, 'codes');
  const rows = derived(floorKey, 'rows');
  const keyOf = (as: string): Buffer => hashOf(rows, as);
  return {
    code: (kind, code) => hashOf(codes, JSON.stringify([kind, code])),
    seal: (bytes, as) => {
      const name = nameOf(as);
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyOf(name), nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
    },
    open: (sealed, as) => {
      const name = nameOf(as);
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
