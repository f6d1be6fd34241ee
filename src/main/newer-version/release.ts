import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const versionShape = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** The release was not signed with the trusted key. It is not used. */
export class UntrustedRelease extends Error {}

/** `release.json`: the version for one kind of machine, and the file that contains it. */
const releaseSchema = z.strictObject({
  packbench: z.literal(1),
  version: z.string().regex(versionShape),
  /** Such as `linux-x64`. */
  machine: z.string().regex(/^[a-z0-9]+-[a-z0-9]+$/),
  /** Name of a file beside `release.json`. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/),
  bytes: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Release = z.infer<typeof releaseSchema>;

/** Ed25519 (RFC 8032): the constant first bytes of a public key's 44 bytes in DER. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex');

/** @param key 32 bytes in Base64 @throws where it is not */
const publicKeyOf = (key: string) => {
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32) throw new Error('the key is not of 32 bytes in Base64');
  return createPublicKey({ key: Buffer.concat([derHead, bytes]), format: 'der', type: 'spki' });
};

/**
 * Reads a release and verifies its signature.
 * @param signature of exactly these bytes, in Base64
 * @throws Error that says what is wrong with it
 */
export const readRelease = (bytes: Uint8Array, signature: string, key: string): Release => {
  if (!verify(null, bytes, publicKeyOf(key), Buffer.from(signature.trim(), 'base64')))
    throw new UntrustedRelease('its signature is not of the key that is trusted here');
  return releaseSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
};

const numbersOf = (version: string): number[] => (versionShape.exec(version) ?? []).slice(1).map(Number);

/** Also false where one of them is not a version of three numbers. */
export const isNewer = (version: string, than: string): boolean => {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  if (one.length === 0 || other.length === 0) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
};

/** Whether the text is a version, and so safe as part of a path. */
export const isVersion = (text: string): boolean => versionShape.test(text);
