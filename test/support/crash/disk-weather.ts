import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskFault, diskFaults, type FaultyDisk } from '../faulty-disk/faulty-disk';
import type { Random } from './random';

/** Files that are missing or cut when the killed station starts again. */
export type FileLoss = { what: 'log' | 'mark' | 'rooms' } | { what: 'cutLog'; share: number };

/** The station's disk fails for some time. */
export interface DiskStep {
  kind: 'disk';
  fault: DiskFault;
  permille: number;
  seed: number;
  ms: number;
}

export const diskStep = (random: Random): DiskStep => ({
  kind: 'disk',
  fault: random.oneOf(diskFaults),
  permille: random.oneOf([150, 400, 1_000]),
  seed: random.between(1, 9_999),
  ms: random.between(100, 1_500),
});

export const fileLoss = (random: Random): FileLoss =>
  random.oneOf<FileLoss>([
    { what: 'log' },
    { what: 'cutLog', share: random.next() },
    { what: 'mark' },
    { what: 'rooms' },
  ]);

/** @param folder of the station's files; no station may run there */
export const loseFiles = (folder: string, loss: FileLoss): void => {
  const files = join(folder, 'production');
  const archive = join(files, 'archive.db');
  const log = `${archive}-wal`;
  switch (loss.what) {
    case 'log':
      rmSync(log, { force: true });
      return;
    case 'cutLog':
      if (existsSync(log)) truncateSync(log, Math.floor(statSync(log).size * loss.share));
      return;
    case 'mark':
      rmSync(`${archive}.mark`, { force: true });
      return;
    case 'rooms':
      for (const name of readdirSync(files).filter((each) => each.startsWith('archive.db.answer-')))
        rmSync(join(files, name));
  }
};

export const failDisk = (
  { fault, permille, seed, ms }: DiskStep,
  disk: FaultyDisk | null,
  later: (ms: number, undo: () => Promise<unknown>) => void,
): void => {
  disk?.fail(fault, permille, seed);
  later(ms, () => Promise.resolve(disk?.fail(null)));
};
