import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const hex = /^(?:[0-9a-f]{2}){16,}$/i;

/**
 * The Base64 forms of bytes inside a longer text: three alignments, each without the characters that
 * neighbours change.
 */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return text.slice([0, 2, 3][before], isWhole ? undefined : -1);
  });

/** The forms in which a file, an address or a log can contain bytes as text. */
const asText = (bytes: Buffer): string[] => {
  const base64 = inBase64(bytes);
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const digits = bytes.toString('hex');
  return [...base64, ...url, digits, digits.toUpperCase()];
};

/**
 * The forms in which a secret can be in a file, a text or a memory without protection: as it is,
 * percent-encoded, escaped for JSON, each also as UTF-16 (V8 stores strings that are not Latin so), in Base64
 * and hexadecimal digits. For a key in digits, which SQLite also takes as `x'…'`, also its bytes and their
 * forms.
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

/** The search texts by their first four bytes, and a filter over those bytes. */
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

/** Space that is reserved in files: no secret has so many zeros, and comparing a block of them takes no time. */
const zeros = Buffer.alloc(4096);
const isZero = (bytes: Buffer, at: number): boolean =>
  at + zeros.length <= bytes.length && zeros.compare(bytes, at, at + zeros.length) === 0;

/**
 * The first secret that is readable in the bytes; null when there is none. One pass for all secrets and all
 * their forms: a run of window tests has two gigabytes to search.
 * @throws RangeError for a secret of fewer than four bytes
 */
export const secretIn = (bytes: Buffer, secrets: readonly string[]): string | null => {
  const { byHead, sieve } = needlesFor(secrets);
  if (byHead.size === 0) return null;
  let head = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    while (at % zeros.length === 0 && isZero(bytes, at)) {
      at += zeros.length;
      head = 0;
    }
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

/** Folder by folder: in one recursive read, a folder that vanishes meanwhile would make all of it fail. */
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
 * Every file in a folder with its path and bytes. Files that vanish meanwhile (locks, temporary files) are
 * left out.
 * @param isLeftOut true for paths that are not read
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

/** Files in a folder with a readable secret: `path: secret`. */
export const filesHolding = async (folder: string, secrets: readonly string[]): Promise<string[]> =>
  (await filesIn(folder)).flatMap(({ path, bytes }) => {
    const found = secretIn(bytes, secrets);
    return found === null ? [] : [`${path}: ${found}`];
  });
