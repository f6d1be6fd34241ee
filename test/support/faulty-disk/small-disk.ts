import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of 24 MB. */
export interface SmallDisk {
  /** Takes all the room that is left. */
  fill(): void;
  empty(): void;
  /** What is still open on it stays until it is closed. */
  remove(): void;
}

/** @param folder made where it is missing; an empty file system stands in it afterwards */
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

/** Only who may mount can try it: elsewhere it is left out, and says so. */
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
