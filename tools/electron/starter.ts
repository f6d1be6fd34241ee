import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/paths';

const source = join(projectRoot, 'tools/electron/starter');
const files = ['package.json', 'index.cjs'] as const;

/**
 * Puts the starter, which stands in for Electron's own default app, into `resources/app` of the Electron in
 * `dist` (absolute). Files that are right already stay untouched; others are replaced in one step each, so
 * that an Electron starting at the same moment reads the old file or the new one.
 */
export function placeStarter(dist: string): void {
  const folder = join(dist, 'resources/app');
  mkdirSync(folder, { recursive: true });
  for (const file of files) {
    const wanted = readFileSync(join(source, file));
    const target = join(folder, file);
    if (existsSync(target) && readFileSync(target).equals(wanted)) continue;
    const fresh = `${target}.${process.pid}`;
    writeFileSync(fresh, wanted);
    renameSync(fresh, target);
  }
}
