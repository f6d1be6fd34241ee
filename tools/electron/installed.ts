import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exitStatus, startGroup, stopGroup } from '#tools/processes';
import { bytesBelow, stalled } from './progress';
import type { Found } from './runtime';

/** The electron package of this project: its folder and its version. */
export interface ElectronPackage {
  folder: string;
  version: string;
}

/** Finds the electron package that this project depends on; undefined when it is not installed. */
export function electronPackage(): ElectronPackage | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('electron/package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { folder: dirname(manifest), version };
  } catch {
    return undefined;
  }
}

/** The package's Electron, if it was downloaded completely. */
export function installedElectron({ folder, version }: ElectronPackage): Found | undefined {
  const read = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  };
  const executable = read('path.txt');
  if (executable === undefined || read('dist/version')?.replace(/^v/, '') !== version) return undefined;
  const path = join(folder, 'dist', executable);
  return existsSync(path) ? { path, version, source: 'installed' } : undefined;
}

/**
 * Runs the package's download. Stops as soon as nothing has arrived for `patience` milliseconds, so that a closed network costs only
 * seconds and a slow one still succeeds. True when the download succeeded.
 */
export async function downloadElectron({ folder }: ElectronPackage, patience: number): Promise<boolean> {
  // The download is written below TMPDIR before it is unpacked: a separate folder shows its progress.
  const temporary = mkdtempSync(join(tmpdir(), 'packbench-electron-'));
  const env = { ...process.env, TMPDIR: temporary, ELECTRON_GET_NO_PROGRESS: '1' };
  const child = startGroup(process.execPath, [join(folder, 'install.js')], { env, stdio: 'ignore' });
  const done = new AbortController();
  try {
    const ended = exitStatus(child).then((status) => status === 0);
    return await Promise.race([
      ended,
      stalled(() => bytesBelow(temporary, join(folder, 'dist')), patience, done.signal).then(() => false),
    ]);
  } finally {
    done.abort();
    await stopGroup(child);
    rmSync(temporary, { recursive: true, force: true });
  }
}
