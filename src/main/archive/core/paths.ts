import { basename, dirname, join } from 'node:path';

/** What SQLite keeps beside a database: https://www.sqlite.org/tempfiles.html */
export const besides = ['-wal', '-shm', '-journal'] as const;

/** `20261121T031205Z`: sorts by time and may stand in a file name. */
export const stampOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');

export const markOf = (file: string): string => `${file}.mark`;

/** The names around one archive. All are in its own folder, so that a rename never crosses a disk. */
export const pathsOf = (file: string) => {
  const folder = dirname(file);
  const name = basename(file, '.db');
  return {
    file,
    folder,
    /** An encrypted copy in the making. */
    encrypting: `${file}.encrypting`,
    /** The archive as it was before it was encrypted; only between two renames. */
    unencrypted: `${file}.unencrypted`,
    /** An archive in the making from a copy, and one that is whole and waits to take its place. */
    restoring: `${file}.restoring`,
    restored: `${file}.restored`,
    /** A damaged archive's bytes, read to save what can be saved. */
    salvaging: `${file}.salvaging`,
    /** All that an open archive held whose file had been deleted, replaced or cut. */
    rescued: `${file}.rescued`,
    /** A backup in the making, and one that is being taken in. */
    backup: `${file}.backup`,
    incoming: `${file}.incoming`,
    /** How far the archive had come (`disk/mark.ts`). */
    mark: markOf(file),
    /** What a restore found, until somebody has seen it. */
    report: join(folder, 'restored.json'),
    /** The same, of an archive that has not taken its place yet. */
    reportWaiting: join(folder, 'restored.json.waiting'),
    /** Daily copies. */
    copies: join(folder, 'copies'),
    aside: (why: 'damaged' | 'replaced', at: Date): string =>
      join(folder, `${name}-${why}-${stampOf(at)}.db`),
  };
};
export type ArchivePaths = ReturnType<typeof pathsOf>;
