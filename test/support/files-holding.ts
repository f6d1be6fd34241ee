import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const hex = /^(?:[0-9a-f]{2}){16,}$/i;

/** Base64 of bytes that stand anywhere in a longer whole: three ways to begin, each without what its neighbours change. */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return text.slice([0, 2, 3][before], isWhole ? undefined : -1);
  });

/** Bytes as text that a file, an address or a log may keep of them. */
const asText = (bytes: Buffer): string[] => {
  const base64 = inBase64(bytes);
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const digits = bytes.toString('hex');
  return [...base64, ...url, digits, digits.toUpperCase()];
};

/**
 * How a secret may stand in a file, a text or a memory without being protected: as it is, percent-encoded, escaped for JSON,
 * each also as UTF-16 (as V8 keeps strings that are not Latin), in base64 and hexadecimal digits. Of a key in digits, which
 * SQLite also takes as `x'…'`, the bytes themselves and their spellings as well.
 */
export const spellings = (secret: string): Buffer[] => {
  const plain = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const key = hex.test(secret) ? Buffer.from(secret, 'hex') : null;
  const texts = [
    ...plain,
    ...asText(Buffer.from(secret, 'utf8')),
    ...(key === null ? [] : [secret.toUpperCase(), ...asText(key)]),
  ];
  const all = [...new Set(texts)].map((text) => Buffer.from(text, 'utf8'));
  const wide = [...new Set(plain)].map((text) => Buffer.from(text, 'utf16le'));
  return [...all, ...wide, ...(key === null ? [] : [key])];
};

const known = new Map<string, Buffer[]>();
const spellingsOf = (secret: string): Buffer[] => {
  const all = known.get(secret) ?? spellings(secret);
  known.set(secret, all);
  return all;
};

/** The first of the secrets that bytes hold in clear; null when they hold none. */
export const secretIn = (bytes: Buffer, secrets: readonly string[]): string | null =>
  secrets.find((secret) => spellingsOf(secret).some((spelling) => bytes.includes(spelling))) ?? null;

/**
 * Every file below a folder: its path and its bytes. Files that vanish meanwhile (locks) are left out.
 * @param isLeftOut by its path: is not read
 */
export const filesIn = async (
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<{ path: string; bytes: Buffer }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !isLeftOut(path))
      .map(async (path) => {
        const bytes = await readFile(path).catch(() => null);
        return bytes === null ? [] : [{ path, bytes }];
      }),
  );
  return files.flat();
};

/** Files below a folder that hold one of the secrets in clear: `path: secret`. */
export const filesHolding = async (folder: string, secrets: readonly string[]): Promise<string[]> =>
  (await filesIn(folder)).flatMap(({ path, bytes }) => {
    const found = secretIn(bytes, secrets);
    return found === null ? [] : [`${path}: ${found}`];
  });
