import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of 24 MB. */
export interface SmallDisk {
  /** Uses all free space. */
  fill(): void;
  empty(): void;
  /** Files that are open on it stay until they are closed. */
  remove(): void;
}

/** @param folder created if it is missing; contains an empty file system afterwards */
export const createSmallDisk = (folder: string): SmallDisk => {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
  const filler = join(folder, 'filler');
  const fillBy = (bytes: number): void => {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  return {
    fill: () => {
      fillBy(1024 * 1024);
      fillBy(4096);
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
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
