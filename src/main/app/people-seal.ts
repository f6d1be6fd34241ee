import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sha256 } from '../base/bytes';
import { type Keychain, keychainState } from '../credentials/keychain';
import type { Vault } from '../credentials/vault';
import type { ListSeal } from '../features/people/seal';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Base64 of: iv, tag, encrypted text. */
const encryptWith = (key: string, text: string): string => {
  const iv = randomBytes(ivBytes);
  const closing = createCipheriv(cipher, Buffer.from(key, 'base64'), iv);
  const body = Buffer.concat([closing.update(text, 'utf8'), closing.final()]);
  return Buffer.concat([iv, closing.getAuthTag(), body]).toString('base64');
};

/** @returns null where it was encrypted with another key, or was changed */
const decryptWith = (key: string, closed: string): string | null => {
  try {
    const bytes = Buffer.from(closed, 'base64');
    const opening = createDecipheriv(cipher, Buffer.from(key, 'base64'), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return `${opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8')}${opening.final('utf8')}`;
  } catch {
    return null;
  }
};

/** The seal of an unencrypted list, as older versions made it. */
const sumOf = (text: string): string => `packbench people ${sha256(text)}`;

/**
 * Encrypts the list of people with a key that is only in the vault. So a person who can read and write the station's folder can't find
 * PINs by trying all of them, can't add people, and can't use a list from beside another vault. Without a keychain the list is not
 * encrypted; there are no stored credentials then either.
 */
export const createPeopleSeal = (
  keychain: Keychain,
  vault: Pick<Vault, 'peopleSealed' | 'notePeopleSealed' | 'peopleKeys'>,
): ListSeal => ({
  close: async (text) => {
    const [key] = (await vault.peopleKeys('begin')) ?? [];
    return key === undefined ? null : encryptWith(key, text);
  },
  open: async (closed) => {
    const keys = await vault.peopleKeys();
    const opened = (keys ?? []).map((key) => decryptWith(key, closed));
    const at = opened.findIndex((text) => text !== null);
    const text = opened[at];
    if (typeof text === 'string') return { text, isFormer: at > 0 };
    return (await keychainState(keychain)) === 'ok' ? 'damaged' : 'no_key';
  },
  isAccepted: async (text, seal) => {
    if ((await keychainState(keychain)) !== 'ok' || !(await vault.peopleSealed())) return true;
    if (seal === null) return false;
    const sealed = await keychain.decrypt(Buffer.from(seal, 'base64')).catch(() => null);
    return sealed === sumOf(text);
  },
  requireSeals: () => vault.notePeopleSealed(),
});
