import type { Keychain } from '#main/credentials/keychain';

/** Flips bits of each byte, twice for the original: enough to show that what is on disk was made by the keychain. */
export const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x5a);

/** A keychain without state, so that a station which is opened again can read what it encrypted. */
export const testKeychain: Keychain = {
  available: () => Promise.resolve({ ok: true, backend: 'test' }),
  encrypt: (text) => Promise.resolve(flipped(new TextEncoder().encode(text))),
  decrypt: (bytes) => Promise.resolve(new TextDecoder('utf-8', { fatal: true }).decode(flipped(bytes))),
};

export const noKeychain: Keychain = {
  available: () => Promise.resolve({ ok: false, backend: 'none' }),
  encrypt: () => Promise.reject(new Error('no keychain')),
  decrypt: () => Promise.reject(new Error('no keychain')),
};
