import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from '#tools/problem';
import type { Found } from './runtime';

const executables: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * The Electron in the folder of ELECTRON_OVERRIDE_DIST_PATH; undefined when the variable is not set.
 * @throws Problem when the folder has no Electron, because no other one is wanted then.
 */
export function overriddenElectron(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Found | undefined {
  const folder = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (folder === undefined || folder === '') return undefined;
  const path = resolve(folder, executables[platform] ?? 'electron');
  if (!existsSync(path)) {
    throw new Problem(
      `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no Electron at ${path}.`,
      'Point the variable at a folder with an unpacked Electron, or unset it.',
    );
  }
  return { path, version: versionIn(folder), source: 'override' };
}

function versionIn(folder: string): string {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : '(unknown version)';
}
