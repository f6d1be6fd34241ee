import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolder } from './search/ledger';
import { noneFound, searchFolder } from './search/search';

/**
 * A folder for one test. In a run of the window tests it is searched for their secrets before it is removed.
 */
export const ownFolder = async (name: string): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), `packbench-${name}-`));
  const remove = async (): Promise<void> => {
    const searched = runFolder() === undefined ? [] : [await searchFolder('folder', path)];
    await rm(path, { recursive: true, force: true });
    noneFound(...searched);
  };
  return { path, remove };
};
