import { scryptSync } from 'node:crypto';

/** Every bench makes the same key of the same words; the cost is scrypt's usual one (RFC 7914, section 2). */
export const floorKey = (passphrase: string): Uint8Array => scryptSync(passphrase, 'packbench floor', 32);
