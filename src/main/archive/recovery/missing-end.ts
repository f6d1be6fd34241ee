import { existsSync, statSync } from 'node:fs';
import type { Head } from '#shared/record/record';
import { type ArchiveKey, formOf, isInWalMode } from '../core/cipher';
import { busyTimeoutMs, Connection, isArchive, schemaVersion } from '../core/connection';
import { readMark } from '../disk/mark';
import { currentVersion } from '../core/migrate';
import type { ArchivePaths } from '../core/paths';
import { hexOf } from '../audit/digest';

/** The first version with a chained record; an older archive has nothing to compare a mark with. */
const chainedSince = 10;

/** The first version in which every archive in WAL mode has a mark (`migrations/0017-marked.ts`). */
const markedSince = 17;

const holds = (connection: Connection, { count, hash }: Head): boolean => {
  const [entry] = connection.all('select hash from chain where seq = ?', [count]);
  return entry?.['hash'] instanceof Uint8Array && hexOf(entry['hash']) === hash;
};

/** The file was in use with a write-ahead log, and the log is missing: commits may be lost. */
export const hasLostLog = (file: string): boolean => isInWalMode(file) && !existsSync(`${file}-wal`);

/** Ends of the record that are kept outside the archive's folder. */
export interface KeptOutside {
  /** One of them must be in the archive's record; empty where nothing is kept. */
  heads: readonly Head[];
  /** False where the kept end is certainly not sealed by this station. */
  mayBeSealed: boolean;
}

export const nothingOutside: KeptOutside = { heads: [], mayBeSealed: true };

export interface KnownEnds {
  /** The key of the mark's HMAC. */
  key: ArchiveKey | null;
  outside: KeptOutside;
  /** The file was in use with a log: it was not closed in order. */
  isInUse: boolean;
  /** The file was in use with a log, and the log is missing. */
  isLogMissing: boolean;
}

/** Whether the record says that this station sealed the kept end; as `endWasSealed`, before the archive is opened. */
const wasSealed = (connection: Connection): boolean => {
  const [last] = connection.all(
    `select type from station_events where type in ('record.end.sealed', 'archive.restored')
      and event not like '%"from":"itself"%' order by id desc limit 1`,
  );
  return last?.['type'] === 'record.end.sealed';
};

/** Whether the ends kept outside show that this archive is another one, or older. */
const contradictsKeptEnds = (connection: Connection, { heads, mayBeSealed }: KeptOutside): boolean =>
  (heads.length > 0 && !heads.some((head) => holds(connection, head))) ||
  (!mayBeSealed && wasSealed(connection));

const isOlder = (
  connection: Connection,
  { mark }: ArchivePaths,
  ends: KnownEnds,
  isPlain: boolean,
): boolean => {
  const version = schemaVersion(connection);
  // Another program's database, or one of a newer version, is refused when it is opened.
  if (!isArchive(connection) || version > currentVersion) return false;
  const found = readMark(mark, ends.key, isPlain);
  const heads = found.form === 'mark' ? [found.head, found.coming].filter((head) => head !== null) : [];
  if (version < chainedSince) return heads.length > 0 || ends.outside.heads.length > 0;
  if (contradictsKeptEnds(connection, ends.outside)) return true;
  if (heads.length > 0) return !heads.some((head) => holds(connection, head));
  // Without a mark it is unknown whether the log is complete.
  return ends.isLogMissing || (ends.isInUse && version >= markedSince && found.form !== 'mark');
};

/**
 * Whether the archive lacks work that was on the disk: its write-ahead log is missing or truncated, or its file was replaced by an older
 * one or another station's. If the mark is missing too, a missing log is enough; so is the missing mark alone for an archive that was not
 * closed, because its log may have been truncated.
 * The archive must not be open, and must be undamaged.
 */
export const isEndMissing = (paths: ArchivePaths, ends: KnownEnds): boolean => {
  const form = formOf(paths.file);
  const isPlain = form === 'plain';
  const connection = new Connection(paths.file, busyTimeoutMs, isPlain ? null : ends.key);
  try {
    return isOlder(connection, paths, ends, isPlain);
  } finally {
    connection.close();
  }
};

/** Whether there was an archive under this name that is missing now. */
export const existedBefore = ({ mark }: ArchivePaths, { heads }: KeptOutside): boolean =>
  heads.length > 0 || statSync(mark, { throwIfNoEntry: false }) !== undefined;
