import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from './guard';

/** How often the text of an edit occurs in its file; 0 also where the file does not exist. */
export const timesFound = (root: string, { file, find }: Edit): number => {
  try {
    return readFileSync(join(root, file), 'utf8').split(find).length - 1;
  } catch {
    return 0;
  }
};

/**
 * Applies the edits, calls `meanwhile`, and restores every file.
 * @throws Error when a text does not occur in its file exactly once
 */
export const without = async <T>(
  root: string,
  edits: readonly Edit[],
  meanwhile: () => Promise<T>,
): Promise<T> => {
  const stale = edits.find((edit) => timesFound(root, edit) !== 1);
  if (stale) throw new Error(`${stale.file} holds ${JSON.stringify(stale.find)} not exactly once`);
  const paths = [...new Set(edits.map(({ file }) => join(root, file)))];
  const before = paths.map((path) => [path, readFileSync(path)] as const);
  try {
    for (const { file, find, put } of edits) {
      const path = join(root, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(find, () => put),
      );
    }
    return await meanwhile();
  } finally {
    for (const [path, bytes] of before) writeFileSync(path, bytes);
  }
};
