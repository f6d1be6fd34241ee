import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notForProduction } from './packaging/production';
import { projectRoot } from './paths';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals, exitStatus, startGroup } from './processes';
import { ensureTestPrograms } from './system-libraries';
import { installPackages } from './system/apt';

/** The version of the second, newer package. */
const newer = '9.9.9';

const npm = async (...args: string[]): Promise<void> => {
  const child = startGroup('npm', ['run', '--silent', ...args], { cwd: projectRoot, stdio: 'inherit' });
  if ((await exitStatus(child)) !== 0)
    throw new Problem(`npm run ${args.join(' ')} failed.`, 'Look at what it says.');
};

/** @returns path of the package */
const build = async (folder: string, version: string, program: string): Promise<string> => {
  const says = [`--version=${version}`, notForProduction];
  await npm('package', '--', program, ...says);
  await npm('installers', '--', 'deb', `--program=${program}`, `--to=${folder}`, ...says);
  return join(folder, `packbench_${version}_${process.arch}.deb`);
};

exitOnSignals();
// `npm run installed`: builds two Debian packages; on a clean Debian installs one, uses it, updates it in both ways, and removes it.
await runTool(async () => {
  requireNode();
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Problem('A root of its own is made for Debian.', 'Run it as root on Linux.');
  await ensureTestPrograms();
  await installPackages(['debootstrap', 'binutils'], 'A clean Debian needs debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'packbench-installed-'));
  try {
    const program = join(folder, 'program');
    const packages = [await build(folder, '0.0.1', program), await build(folder, newer, program)];
    const args = ['--import', 'tsx', 'test/installed/run.ts', ...packages, program, folder];
    const child = startGroup(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
    return await exitStatus(child);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
