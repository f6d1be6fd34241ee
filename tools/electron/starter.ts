import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/paths';

const source = join(projectRoot, 'tools/electron/starter');
const files = ['package.json', 'index.cjs'] as const;

/**
 * Puts the starter, which replaces Electron's default app, into `resources/app` of the Electron in `dist` (absolute). Unchanged files are
 * not written; others are replaced atomically, so that an Electron that starts at the same moment reads the old file or the new one.
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
