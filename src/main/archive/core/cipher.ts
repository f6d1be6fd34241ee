import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../../base/error-code';
import { readPart } from './files';

/** 32 random bytes as 64 hexadecimal digits. Never written to a log, an error or an unencrypted file. */
export type ArchiveKey = string;

/** The only cipher in libsql's build (docs/decisions/encryption-at-rest.md). */
const cipher = 'aes256cbc';

export const newArchiveKey = (): ArchiveKey => randomBytes(32).toString('hex');

/** libsql's options for encryption. */
export const optionsOf = (key: ArchiveKey | null) =>
  key === null ? {} : { encryptionCipher: cipher, encryptionKey: key };

/**
 * The SQL literal of a file's address with its key, quotes included. SQLite repeats the address in its errors, so the caller must not
 * pass on their text.
 */
export const addressOf = (file: string, key: ArchiveKey | null): string => {
  const url = pathToFileURL(file).href;
  const query = key === null ? 'key=' : `cipher=${cipher}&key=${key}`;
  return `'${`${url}?${query}`.replaceAll("'", "''")}'`;
};

export type FileForm = 'missing' | 'plain' | 'encrypted' | 'other';

const magic = Buffer.from('SQLite format 3\0', 'latin1');
/** Bytes 21 to 23 of every SQLite file (https://www.sqlite.org/fileformat.html#the_database_header); the cipher does not change them. */
const fractions = Buffer.from([64, 32, 32]);

/** Zeros where the disk can't read it, as in a damaged file. */
const headOf = (file: string): Buffer => {
  try {
    return readPart(file, 0, 24);
  } catch (error) {
    if (errorCode(error) !== 'EIO') throw error;
    return Buffer.alloc(24);
  }
};

/**
 * The kind of a file by its first bytes; `other` where the disk can't read them.
 * @throws when the file exists and may not be read
 */
export const formOf = (file: string): FileForm => {
  try {
    const head = headOf(file);
    if (head.subarray(0, magic.length).equals(magic)) return 'plain';
    return head.subarray(21, 24).equals(fractions) ? 'encrypted' : 'other';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'missing';
    throw error;
  }
};

/**
 * Whether the file was last written with a write-ahead log (bytes 18 and 19 of the header, which the cipher does not change). A station
 * that closes in order leaves that mode.
 */
export const isInWalMode = (file: string): boolean => headOf(file).subarray(18, 20).includes(2);
