import { webcrypto } from 'node:crypto';

/** SHA-256 of a file's bytes, hexadecimal. Computed outside the main thread, because 50 MB take a while. */
export const fileHashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
