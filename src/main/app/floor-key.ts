import { scryptSync } from 'node:crypto';

/** Derives the floor's key; the same passphrase gives the same key at every bench. The cost is scrypt's usual one (RFC 7914, section 2). */
export const floorKey = (passphrase: string): Uint8Array => scryptSync(passphrase, 'packbench floor', 32);
