import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of 24 MB. */
export interface SmallDisk {
  /** Uses all free space but this many bytes. */
  fill(leaving?: number): void;
  empty(): void;
  /** From now on every write to a file that is opened is refused, until `accept`. */
  refuse(): void;
  accept(): void;
  /** Files that are open on it stay until they are closed. */
  remove(): void;
}

const run = (program: string, ...given: string[]): void => {
  execFileSync(program, given, { stdio: 'ignore' });
};

/** @param folder created if it is missing; contains an empty file system afterwards */
export const createSmallDisk = (folder: string): SmallDisk => {
  mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder);
  const filler = join(folder, 'filler');
  const fillBy = (bytes: number): void => {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  return {
    fill: (leaving = 0) => {
      fillBy(1024 * 1024);
      fillBy(4096);
      truncateSync(filler, statSync(filler).size - leaving);
    },
    refuse: () => {
      // A second view of the folder: the disk itself can't change while files on it are open for writing.
      run('mount', '--bind', folder, folder);
      run('mount', '-o', 'remount,bind,ro', folder);
    },
    accept: () => run('umount', '-l', folder),
    empty: () => rmSync(filler, { force: true }),
    remove: () => run('umount', '-l', folder),
  };
};

/** Only a user who may mount can run this; otherwise the test is skipped and reported. */
export const hasSmallDisk = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'packbench-small-disk-'));
  try {
    createSmallDisk(folder).remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();
