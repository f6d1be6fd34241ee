import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUpdater } from '#main/newer-version/updater';
import { currentIn } from '#main/newer-version/versions';
import { ownFolder } from '#test/support/folders';
import { programOf, type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';
import { isLong } from '#test/support/long';
import { projectRoot } from '#test/support/root';
import { outputOf } from '#tools/processes';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let releases: ReleaseStandIn;
let launcher: string;

/** The script of the Linux packages, with this folder in the system's place. */
const placeLauncher = (): void => {
  const system = join(folder.path, 'system');
  programOf(join(system, 'opt/packbench'), '1.0.0');
  writeFileSync(join(system, 'opt/packbench/installed-version'), '1.0.0\n');
  mkdirSync(join(system, 'etc/packbench'), { recursive: true });
  writeFileSync(join(system, 'etc/packbench/updates.json'), '{}');
  const script = readFileSync(join(projectRoot, 'tools/installers/files/packbench.sh'), 'utf8');
  launcher = join(folder.path, 'packbench.sh');
  writeFileSync(launcher, script.replaceAll(/\/(?=opt\/packbench|etc\/packbench)/g, `${system}/`));
};

beforeEach(async () => {
  folder = await ownFolder('power-cut');
  releases = await startReleases(join(folder.path, 'releases'));
  placeLauncher();
});
afterEach(async () => {
  await releases.close();
  await folder.remove();
});

const programs = (): string => join(folder.path, 'data', 'packbench');
const packOf = (version: string): string => join(releases.folder, `packbench-${version}-linux-x64.pack`);

const environment = (): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env['PATH'], DISPLAY: ':0', XDG_DATA_HOME: join(folder.path, 'data') },
});

/** The version that starts. */
const started = async (...args: string[]): Promise<string> => {
  const { stdout, status } = await outputOf('sh', [launcher, ...args], { env: environment() });
  expect(status).toBe(0);
  return stdout.trim();
};

const install = async (version: string, cutAt = 0): Promise<{ status: number; changes: number }> => {
  const script = join(projectRoot, 'test/support/install-process.ts');
  const args = ['--import', 'tsx', script, programs(), version, packOf(version), String(cutAt)];
  const { status, stdout, stderr } = await outputOf(process.execPath, args, { cwd: projectRoot });
  expect(stderr).toBe('');
  return { status, changes: Number(stdout.trim()) };
};

const isWhole = (version: string): boolean =>
  ['packbench', 'resources/app.asar', 'locales/en.pak'].every((path) =>
    readFileSync(join(programs(), 'versions', version, path)).equals(
      readFileSync(join(releases.folder, `program-${version}`, path)),
    ),
  );

it('a power cut before any change of a file leaves either the former version or the complete new one', async () => {
  await releases.offer('1.1.0');
  await releases.offer('1.2.0');
  await install('1.1.0');
  expect(await started()).toBe('1.1.0');
  rmSync(join(programs(), 'trial'));
  const kept = join(folder.path, 'kept');
  await outputOf('cp', ['-a', programs(), kept]);
  const { changes } = await install('1.2.0');
  expect(changes).toBeGreaterThan(30);

  const seen = new Set<string>();
  // Each takes a process: all of them are for `npm run check:long`.
  for (let at = 1; at <= changes; at += isLong ? 1 : 9) {
    rmSync(programs(), { recursive: true });
    await outputOf('cp', ['-a', kept, programs()]);
    expect((await install('1.2.0', at)).status).toBe(137);
    const version = await started();
    expect(['1.1.0', '1.2.0']).toContain(version);
    expect(isWhole(version)).toBe(true);
    seen.add(version);
    await install('1.2.0');
    expect(await started()).toBe('1.2.0');
    expect(isWhole('1.2.0')).toBe(true);
    expect(readdirSync(join(programs(), 'versions')).sort()).toEqual(
      version === '1.2.0' ? ['1.2.0'] : ['1.1.0', '1.2.0'],
    );
  }
  expect(seen).toContain('1.1.0');
});

it('a version that was started three times and never opened its archive is replaced by the one before', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  expect([await started(), await started(), await started()]).toEqual(['1.1.0', '1.1.0', '1.1.0']);
  expect(await started()).toBe('1.0.0');
  expect(readFileSync(join(programs(), 'refused'), 'utf8')).toBe('1.1.0\n');
  expect(currentIn(programs())).toBeNull();
  expect(existsSync(join(programs(), 'trial'))).toBe(false);
});

/** What a running version does once its archive is open. */
const archiveOpens = (version: string): void => {
  const log = { info: () => undefined, error: () => undefined };
  const nothing = { busy: () => Promise.resolve(false), restart: () => undefined, log };
  const place = { machine: 'linux-x64', waitingRoom: join(folder.path, 'updates'), programs: programs() };
  const updater = createUpdater({ from: null, version, ...place, ...nothing });
  updater.begin();
  updater.close();
};

it('a version that opens its archive after it was given up starts again the next time, and is not refused', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  for (let times = 0; times < 3; times += 1) expect(await started()).toBe('1.1.0');
  expect(await started()).toBe('1.0.0');
  archiveOpens('1.1.0');
  expect(await started()).toBe('1.1.0');
  expect(readdirSync(programs()).sort()).toEqual(['before', 'current', 'versions']);
});

it('the version before leaves the one that it replaced refused', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  for (let times = 0; times < 4; times += 1) await started();
  archiveOpens('1.0.0');
  expect(await started()).toBe('1.0.0');
  expect(readFileSync(join(programs(), 'refused'), 'utf8')).toBe('1.1.0\n');
});

it('a start while the version on trial runs is no further start of it', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  // A program that runs until its input ends.
  copyFileSync(process.execPath, join(programs(), 'versions/1.1.0/packbench'));
  const code = "process.stdout.write('open'); process.stdin.resume()";
  const station = spawn('sh', [launcher, '-e', code], { env: environment() });
  await once(station.stdout, 'data');
  const trial = (): string => readFileSync(join(programs(), 'trial'), 'utf8');
  for (let times = 0; times < 4; times += 1) await started('-e', '');
  expect(trial()).toBe('x');
  station.stdin.end();
  await once(station, 'close');
  await started('-e', '');
  expect(trial()).toBe('xx');
});

it('a check of the bench is no start of the version on trial', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  for (let times = 0; times < 4; times += 1) expect(await started('--check')).toBe('1.1.0');
  expect(readFileSync(join(programs(), 'trial'), 'utf8')).toBe('');
  expect(await started()).toBe('1.1.0');
});

it('the system’s version starts where it is newer, and where updates are not switched on', async () => {
  await releases.offer('1.1.0');
  await install('1.1.0');
  const versionFile = join(folder.path, 'system/opt/packbench/installed-version');
  writeFileSync(versionFile, '1.10.0\n');
  expect(await started()).toBe('1.0.0');
  writeFileSync(versionFile, '1.0.0\n');
  expect(await started()).toBe('1.1.0');
  rmSync(join(folder.path, 'system/etc/packbench/updates.json'));
  expect(await started()).toBe('1.0.0');
});

it('a name in `current` that is not a version starts nothing', async () => {
  mkdirSync(programs(), { recursive: true });
  for (const name of ['../../releases/program-1.1.0', '$(touch x)', '', '1.1.0/../1.1.0']) {
    writeFileSync(join(programs(), 'current'), `${name}\n`);
    expect(await started()).toBe('1.0.0');
  }
});
