import { basename, dirname, join } from 'node:path';

/** The files that SQLite keeps beside a database: https://www.sqlite.org/tempfiles.html */
export const sideFiles = ['-wal', '-shm', '-journal'] as const;

/** `20261121T031205Z`: sorts by time and is allowed in a file name. */
export const stampOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');

/** The archive of an environment. @param folder the station's data folder */
export const archiveIn = (folder: string, environment: string): string =>
  join(folder, environment, 'archive.db');

export const markOf = (file: string): string => `${file}.mark`;

/** The paths that belong to one archive. All are in its folder, so that a rename stays on one disk. */
export const pathsOf = (file: string) => {
  const folder = dirname(file);
  const name = basename(file, '.db');
  return {
    file,
    folder,
    /** An encrypted copy that is not complete yet. */
    encrypting: `${file}.encrypting`,
    /** The unencrypted archive, between the two renames of an encryption. */
    unencrypted: `${file}.unencrypted`,
    /** An archive that is being built from a copy, and a complete one that waits to take its place. */
    restoring: `${file}.restoring`,
    restored: `${file}.restored`,
    /** The bytes of a damaged archive, from which data is salvaged. */
    salvaging: `${file}.salvaging`,
    /** The content of an open archive whose file was deleted, replaced or truncated. */
    rescued: `${file}.rescued`,
    /** The same while it is being written. */
    rescuing: `${file}.rescued.part`,
    /** A backup that is being written, and one that is being imported. */
    backup: `${file}.backup`,
    incoming: `${file}.incoming`,
    /** How much the archive contained (`disk/mark.ts`). */
    mark: markOf(file),
    /** The report of a restore, until a person has read it. */
    report: join(folder, 'restored.json'),
    /** The same for an archive that has not taken its place yet. */
    reportWaiting: join(folder, 'restored.json.waiting'),
    /** Daily copies. */
    copies: join(folder, 'copies'),
    aside: (why: 'damaged' | 'replaced', at: Date): string =>
      join(folder, `${name}-${why}-${stampOf(at)}.db`),
  };
};
export type ArchivePaths = ReturnType<typeof pathsOf>;
