import { existsSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** Room for the folders of all tests; containers often have 64 MB. */
const enough = 2 ** 31;

/**
 * Puts the temporary folders of tests into memory, where there is room. An archive waits for the disk at each commit, at which nothing is
 * tested: what a cut of power leaves, no test here can see.
 * @returns variables for the environment
 */
export const foldersInMemory = (): { TMPDIR?: string } => {
  if (process.platform !== 'linux' || !existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enough ? { TMPDIR: memory } : {};
};
