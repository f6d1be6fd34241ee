import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keychain } from '#main/credentials/vault';

/** A keychain for tests: AES-256-GCM under a key of its own, as the real ones do. */
export const fakeKeychain = (key: Buffer = randomBytes(32), backend = 'gnome_libsecret'): Keychain => ({
  available: () => Promise.resolve({ ok: backend !== 'basic_text', backend }),
  encrypt: (text) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), body]));
  },
  decrypt: async (bytes) => {
    const data = Buffer.from(bytes);
    await Promise.resolve();
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12)).setAuthTag(
      data.subarray(12, 28),
    );
    return Buffer.concat([decipher.update(data.subarray(28)), decipher.final()]).toString('utf8');
  },
});
