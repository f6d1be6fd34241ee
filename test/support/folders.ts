import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of one test's own. */
export const ownFolder = async (name: string): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), `packbench-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
