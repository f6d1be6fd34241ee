import { webcrypto } from 'node:crypto';

/** sha256 of a file's bytes, hexadecimal. Worked out beside the main thread: 50 MB take a while. */
export const fileHashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
