import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How a secret may stand in a file, a text or a memory without being protected. */
export const spellings = (secret: string): Buffer[] => [
  Buffer.from(secret, 'utf8'),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, ''), 'utf8'),
  Buffer.from(Buffer.from(secret, 'utf8').toString('hex'), 'utf8'),
];

/** The first of the secrets that bytes hold in clear; null when they hold none. */
export const secretIn = (bytes: Buffer, secrets: readonly string[]): string | null =>
  secrets.find((secret) => spellings(secret).some((spelling) => bytes.includes(spelling))) ?? null;

/** Every file below a folder: its path and its bytes. Files that vanish meanwhile (locks) are left out. */
export const filesIn = async (folder: string): Promise<{ path: string; bytes: Buffer }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
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
