import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The 32 bytes of a public key, in Base64, as used in `updates.json`. @param key either half */
export const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

/** A new key for signing releases, as PEM. */
export const newKey = (): string => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
};

/** Writes `release.json` and its signature beside the file of a release. @param pem private key */
export const writeRelease = async (
  file: string,
  { version, machine }: { version: string; machine: string },
  pem: string,
): Promise<void> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  const release = { packbench: 1, version, machine, file: basename(file), bytes: statSync(file).size };
  const text = `${JSON.stringify({ ...release, sha256: hash.digest('hex') }, null, 2)}\n`;
  const at = join(dirname(file), 'release.json');
  writeFileSync(at, text);
  writeFileSync(`${at}.sig`, `${sign(null, Buffer.from(text), createPrivateKey(pem)).toString('base64')}\n`);
};
