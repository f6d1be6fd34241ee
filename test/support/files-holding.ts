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

/** What is looked for, by its first four bytes, and a sieve of those that a glance at four bytes needs. */
interface Needles {
  byHead: Map<number, { spelling: Buffer; secret: string }[]>;
  sieve: Uint8Array;
}

const slot = (head: number): number => Math.imul(head, 0x9e37_79b1) >>> 16;

const needlesOf = (secrets: readonly string[]): Needles => {
  const needles: Needles = { byHead: new Map(), sieve: new Uint8Array(65_536) };
  for (const secret of secrets)
    for (const spelling of spellings(secret)) {
      const head = spelling.readInt32BE(0);
      needles.byHead.set(head, [...(needles.byHead.get(head) ?? []), { spelling, secret }]);
      needles.sieve[slot(head)] = 1;
    }
  return needles;
};

const known = new Map<string, Needles>();
const needlesFor = (secrets: readonly string[]): Needles => {
  const name = JSON.stringify(secrets);
  const needles = known.get(name) ?? needlesOf(secrets);
  known.set(name, needles);
  return needles;
};

/**
 * The first of the secrets that bytes hold in clear; null when they hold none. One way through the bytes for all of them and all
 * their spellings: a run of window tests has two gigabytes to be searched.
 * @throws RangeError for a secret of fewer than four bytes
 */
export const secretIn = (bytes: Buffer, secrets: readonly string[]): string | null => {
  const { byHead, sieve } = needlesFor(secrets);
  if (byHead.size === 0) return null;
  let head = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    head = (head << 8) | (bytes[at] ?? 0);
    if (at < 3 || sieve[slot(head)] === 0) continue;
    for (const { spelling, secret } of byHead.get(head) ?? []) {
      const from = at - 3;
      const end = from + spelling.length;
      if (end <= bytes.length && spelling.compare(bytes, from, end) === 0) return secret;
    }
  }
  return null;
};

/** Folder by folder: read in one go, a single folder that vanishes meanwhile would fail all of it. */
const pathsIn = async (folder: string): Promise<string[]> => {
  const below = async (path: string): Promise<string[]> => {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (path !== folder && error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    const paths = await Promise.all(
      entries.map((entry) => {
        if (entry.isDirectory()) return below(join(path, entry.name));
        return Promise.resolve(entry.isFile() ? [join(path, entry.name)] : []);
      }),
    );
    return paths.flat();
  };
  return below(folder);
};

/**
 * Every file below a folder: its path and its bytes. What vanishes meanwhile (locks, a program's own leftovers) is left out.
 * @param isLeftOut by its path: is not read
 */
export const filesIn = async (
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<{ path: string; bytes: Buffer }[]> => {
  const files = (await pathsIn(folder)).filter((path) => !isLeftOut(path));
  const read = await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path).catch(() => null);
      return bytes === null ? [] : [{ path, bytes }];
    }),
  );
  return read.flat();
};

/** Files below a folder that hold one of the secrets in clear: `path: secret`. */
export const filesHolding = async (folder: string, secrets: readonly string[]): Promise<string[]> =>
  (await filesIn(folder)).flatMap(({ path, bytes }) => {
    const found = secretIn(bytes, secrets);
    return found === null ? [] : [`${path}: ${found}`];
  });
