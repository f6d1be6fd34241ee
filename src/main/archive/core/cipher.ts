import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** 32 random bytes as 64 hexadecimal digits. Never in a log, an error or a file of its own in the clear. */
export type ArchiveKey = string;

/** The only cipher that libsql's build holds (docs/decisions/encryption-at-rest.md). */
const cipher = 'aes256cbc';

export const newArchiveKey = (): ArchiveKey => randomBytes(32).toString('hex');

/** How libsql is told to encrypt. */
export const optionsOf = (key: ArchiveKey | null) =>
  key === null ? {} : { encryptionCipher: cipher, encryptionKey: key };

/**
 * A file with its key as SQL takes it, quotes included. SQLite repeats the address in its errors: whoever uses this must not
 * hand their text on.
 */
export const addressOf = (file: string, key: ArchiveKey | null): string => {
  const url = pathToFileURL(file).href;
  const query = key === null ? 'key=' : `cipher=${cipher}&key=${key}`;
  return `'${`${url}?${query}`.replaceAll("'", "''")}'`;
};

export type FileForm = 'missing' | 'plain' | 'encrypted' | 'other';

const magic = Buffer.from('SQLite format 3\0', 'latin1');
/** Bytes 21 to 23 of every SQLite file (https://www.sqlite.org/fileformat.html#the_database_header); the cipher leaves them. */
const fractions = Buffer.from([64, 32, 32]);

const headOf = (file: string): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(24);
    return head.subarray(0, readSync(handle, head, 0, 24, 0));
  } finally {
    closeSync(handle);
  }
};

/**
 * What a file is by its first bytes; reads no more. Only while nobody in this process has it open: closing any handle of a
 * file gives up the process's POSIX locks on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @throws when the file is there and can't be read
 */
export const formOf = (file: string): FileForm => {
  try {
    const head = headOf(file);
    if (head.subarray(0, magic.length).equals(magic)) return 'plain';
    return head.subarray(21, 24).equals(fractions) ? 'encrypted' : 'other';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
    throw error;
  }
};

/**
 * Whether it was last written with a write-ahead log (bytes 18 and 19 of the header, which the cipher leaves): a station that
 * stops as it should leaves that mode. As for `formOf`, nobody in this process may have it open.
 */
export const isInWalMode = (file: string): boolean => headOf(file).subarray(18, 20).includes(2);
