import { existsSync, statSync } from 'node:fs';
import type { Head } from '#shared/record/record';
import { type ArchiveKey, formOf, isInWalMode } from '../cipher';
import { busyTimeoutMs, Connection, isArchive, schemaVersion } from '../connection';
import { readMark } from '../disk/mark';
import { currentVersion } from '../migrate';
import type { ArchivePaths } from '../paths';
import { hexOf } from '../record/digest';

/** The first version with a chained record; an older archive has nothing a mark could be compared with. */
const chainedSince = 10;

const holds = (connection: Connection, { count, hash }: Head): boolean => {
  const [entry] = connection.all('select hash from chain where seq = ?', [count]);
  return entry?.['hash'] instanceof Uint8Array && hexOf(entry['hash']) === hash;
};

/** It was being written with a log, and there is none: commits may be gone. */
export const lacksItsLog = (file: string): boolean => isInWalMode(file) && !existsSync(`${file}-wal`);

export interface KnownEnds {
  /** Under which the mark is sealed. */
  key: ArchiveKey | null;
  /** Ends of the record that are kept elsewhere: each must stand in it. */
  known: readonly Head[];
  /** It was being written with a log, and there is none. */
  isLogGone: boolean;
}

const isOlder = (
  connection: Connection,
  { mark }: ArchivePaths,
  ends: KnownEnds,
  isPlain: boolean,
): boolean => {
  const version = schemaVersion(connection);
  // Another program's database, or one of a newer version, is for the opening to refuse.
  if (!isArchive(connection) || version > currentVersion) return false;
  const found = readMark(mark, ends.key, isPlain);
  const heads = found.form === 'mark' ? [found.head, found.coming].filter((head) => head !== null) : [];
  if (version < chainedSince) return heads.length > 0 || ends.known.length > 0;
  if (!ends.known.every((head) => holds(connection, head))) return true;
  if (heads.length > 0) return !heads.some((head) => holds(connection, head));
  return ends.isLogGone;
};

/**
 * Whether the archive lacks work that is known to have been on the disk: its write-ahead log is gone or was cut, or an older
 * file, or a stranger's, was put in its place. Where the mark is gone as well, a log that is gone is enough.
 * Nobody may have it open. The archive must be sound.
 */
export const lacksItsEnd = (paths: ArchivePaths, ends: KnownEnds): boolean => {
  const form = formOf(paths.file);
  const isPlain = form === 'plain';
  const connection = new Connection(paths.file, busyTimeoutMs, isPlain ? null : ends.key);
  try {
    return isOlder(connection, paths, ends, isPlain);
  } finally {
    connection.close();
  }
};

/** There was an archive under this name, though there is none now. */
export const wasThere = ({ mark }: ArchivePaths): boolean =>
  statSync(mark, { throwIfNoEntry: false }) !== undefined;
