import { accessSync, constants, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase, isSound } from '../core/background';
import { type ArchiveKey, formOf } from '../core/cipher';
import { removeDatabase, syncFolder } from '../core/files';
import { type ArchivePaths, stampOf } from '../core/paths';
import { DiskError } from '../disk/trouble';

/** A copy that the station made automatically. */
export interface Copy {
  file: string;
  at: Date;
  bytes: number;
}

const named = /^archive-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

const timeOf = (name: string): Date | null => {
  const parts = named.exec(name)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, ...clock] = parts;
  return new Date(Date.UTC(year, month - 1, day, ...clock));
};

/** Null for anything but a file that can be read. */
const bytesOf = (file: string): number | null => {
  try {
    accessSync(file, constants.R_OK);
    const stats = statSync(file);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
};

/** Newest first. Anything else in the folder is left out. */
export const copiesOf = ({ copies }: ArchivePaths): Copy[] => {
  if (statSync(copies, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(copies)
    .flatMap((name) => {
      const at = timeOf(name);
      const file = join(copies, name);
      const bytes = at && bytesOf(file);
      return at && bytes !== null ? [{ file, at, bytes }] : [];
    })
    .sort((left, right) => right.at.getTime() - left.at.getTime());
};

/**
 * The latest made first, as far as names tell it: copies dated later than now come last, because the clock was ahead when they were made.
 * @param copies newest first
 */
export const latestFirst = (copies: readonly Copy[], now: Date): Copy[] => [
  ...copies.filter(({ at }) => at <= now),
  ...copies.filter(({ at }) => at > now),
];

/** Left free beside a copy for what the station saves meanwhile; on a small disk a tenth of it. */
const mostReserved = 100_000_000;

/** @throws DiskError where the copy would leave the station too little room */
const requireRoom = async ({ file, copies }: ArchivePaths): Promise<void> => {
  const disk = await statfs(copies).catch(() => null);
  // Some network drives do not tell their size.
  if (!disk || disk.blocks === 0) return;
  const { bavail, blocks, bsize } = disk;
  const reserved = Math.min(mostReserved, (blocks * bsize) / 10);
  if (bavail * bsize < (bytesOf(file) ?? 0) + reserved) throw new DiskError('full');
};

/**
 * Copies an archive that may be open and in use. A copy gets its name only when it is complete and checked. Copies beyond `keep` are
 * removed, and so are unencrypted ones once there is an encrypted one.
 * @throws DiskError, FileWorkError, or an error of the file system; the earlier copies then still exist, and nothing of the new one
 */
export const makeCopy = async (
  paths: ArchivePaths,
  { key, now, keep }: { key: ArchiveKey | null; now: Date; keep: number },
): Promise<Copy> => {
  const { file, copies } = paths;
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  const making = join(copies, 'making');
  await removeDatabase(making);
  await requireRoom(paths);
  try {
    await copyDatabase({ file, key }, { file: making, key });
    if (!(await isSound(making, key))) throw new Error('the copy is damaged, and so is perhaps the archive');
  } catch (error) {
    await removeDatabase(making);
    throw error;
  }
  const copy = { file: join(copies, `archive-${stampOf(now)}.db`), at: now, bytes: statSync(making).size };
  renameSync(making, copy.file);
  syncFolder(copies);
  const others = latestFirst(copiesOf(paths), now);
  const readable = key === null ? [] : others.filter((other) => formOf(other.file) === 'plain');
  for (const old of new Set([...others.slice(keep), ...readable])) await removeDatabase(old.file);
  return copy;
};
