import { existsSync, statSync } from 'node:fs';
import type { Head } from '#shared/record/record';
import { type ArchiveKey, formOf, isInWalMode } from '../core/cipher';
import { busyTimeoutMs, Connection, isArchive, schemaVersion } from '../core/connection';
import { readMark } from '../disk/mark';
import { currentVersion } from '../core/migrate';
import type { ArchivePaths } from '../core/paths';
import { hexOf } from '../audit/digest';

/** The first version with a chained record; an older archive has nothing a mark could be compared with. */
const chainedSince = 10;

/** The first version of which every archive that is in WAL mode has a mark (`migrations/0017-marked.ts`). */
const markedSince = 17;

const holds = (connection: Connection, { count, hash }: Head): boolean => {
  const [entry] = connection.all('select hash from chain where seq = ?', [count]);
  return entry?.['hash'] instanceof Uint8Array && hexOf(entry['hash']) === hash;
};

/** It was being written with a log, and there is none: commits may be gone. */
export const lacksItsLog = (file: string): boolean => isInWalMode(file) && !existsSync(`${file}-wal`);

/** Ends of the record that are kept outside the archive's folder. */
export interface KeptOutside {
  /** One of them must stand in it; none where nothing is kept. */
  heads: readonly Head[];
  /** False where what is kept is surely not what this station sealed. */
  mayBeSealed: boolean;
}

export const nothingOutside: KeptOutside = { heads: [], mayBeSealed: true };

export interface KnownEnds {
  /** Under which the mark is sealed. */
  key: ArchiveKey | null;
  outside: KeptOutside;
  /** It was being written with a log: it was not closed as it should be. */
  isInUse: boolean;
  /** It was, and there is no log. */
  isLogGone: boolean;
}

/** Its record says that this station sealed the end that is kept of it: `endWasSealed`, before it is opened. */
const wasSealed = (connection: Connection): boolean => {
  const [last] = connection.all(
    `select type from station_events where type in ('record.end.sealed', 'archive.restored')
      and event not like '%"from":"itself"%' order by id desc limit 1`,
  );
  return last?.['type'] === 'record.end.sealed';
};

/** What is kept outside says that it is another one, or older. */
const isDisowned = (connection: Connection, { heads, mayBeSealed }: KeptOutside): boolean =>
  (heads.length > 0 && !heads.some((head) => holds(connection, head))) ||
  (!mayBeSealed && wasSealed(connection));

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
  if (version < chainedSince) return heads.length > 0 || ends.outside.heads.length > 0;
  if (isDisowned(connection, ends.outside)) return true;
  if (heads.length > 0) return !heads.some((head) => holds(connection, head));
  // Without a mark nobody knows whether its log is whole.
  return ends.isLogGone || (ends.isInUse && version >= markedSince && found.form !== 'mark');
};

/**
 * Whether the archive lacks work that is known to have been on the disk: its write-ahead log is gone or was cut, or an older
 * file, or a stranger's, was put in its place. Where the mark is gone as well, a log that is gone is enough; and so is that alone in an
 * archive that was left open, for its log may have been cut.
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
export const wasThere = ({ mark }: ArchivePaths, { heads }: KeptOutside): boolean =>
  heads.length > 0 || statSync(mark, { throwIfNoEntry: false }) !== undefined;
