import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../root';

/** The faults of writes in the folder; see `faulty-disk.c`. */
export const diskFaults = ['enospc', 'eio', 'short', 'fsync', 'rename'] as const;
export type DiskFault = (typeof diskFaults)[number];

export interface FaultyDisk {
  /** For processes whose disk can fail. */
  env: NodeJS.ProcessEnv;
  /** From now on the fault happens to so many calls in a thousand; null: no fault. */
  fail(fault: DiskFault | null, permille?: number, seed?: number): void;
  /** From now on this block, of 4096 bytes, of the file can't be read. The disk was created for the file instead of a folder. */
  loseBlock(index: number): void;
  remove(): void;
}

/** Linux with a C compiler. Elsewhere, tests with a faulty disk are skipped and reported. */
export const hasFaultyDisk = ((): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** @param folder absolute; files in it are on the faulty disk */
export const createFaultyDisk = (folder: string): FaultyDisk => {
  const place = mkdtempSync(join(tmpdir(), 'packbench-faulty-disk-'));
  const library = join(place, 'faulty-disk.so');
  const control = join(place, 'control');
  const source = join(projectRoot, 'test', 'support', 'faulty-disk', 'faulty-disk.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  writeFileSync(control, '');
  return {
    env: { LD_PRELOAD: library, FAULTY_DISK_FOLDER: folder, FAULTY_DISK_CONTROL: control },
    fail: (fault, permille = 1000, seed = 1) =>
      writeFileSync(control, fault === null ? '' : `${fault} ${permille} ${seed}`),
    loseBlock: (index) => writeFileSync(control, `sector 1000 ${index}`),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
};
