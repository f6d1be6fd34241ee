/**
 * Two Debian packages, the second the newer, on a clean Debian: `tsx test/installed/run.ts A.deb B.deb PROGRAM FOLDER`; PROGRAM is the
 * folder of the second one's program, which comes to the first as an update as well. Runs as root where
 * `tools/installed.ts` has prepared it. Ends with status 1 when something is not as it should be.
 */
import { execFileSync } from 'node:child_process';
import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeLargeArchive } from '#test/support/large-archive';
import { startDisplay } from '#tools/display';
import { exitStatus } from '#tools/processes';
import { Bench, read, stationFolder } from './bench';
import { type DebianRoot, makeDebianRoot, user } from './root';
import { proveUpdate } from './update';

const labels = 100_000;
const [older = '', newer = '', program = '', folder = ''] = process.argv.slice(2);
const [, version = ''] = /_([^_]+)_[^_]+\.deb$/.exec(newer) ?? [];
const startedAt = performance.now();
const say = (text: string): void => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
};

/** Its report, and the status it ended with, without a screen. */
const check = async (root: DebianRoot): Promise<{ report: string; status: number }> => {
  const child = root.start(null, ['/usr/bin/packbench', '--check']);
  let report = '';
  child.stdout?.on('data', (chunk: Buffer) => (report += chunk.toString()));
  child.stderr?.resume();
  return { status: await exitStatus(child), report };
};

/** With a station that no one has set up yet; afterwards the former one is there again. */
const withOtherStation = async (root: DebianRoot, work: () => Promise<void>): Promise<void> => {
  const [station, aside] = [join(root.path, stationFolder), join(root.path, 'aside')];
  renameSync(station, aside);
  await work();
  rmSync(station, { recursive: true });
  renameSync(aside, station);
};

const leaveLargeArchive = (root: DebianRoot): void => {
  const practice = join(root.path, stationFolder, 'practice');
  rmSync(join(root.path, stationFolder), { recursive: true });
  mkdirSync(practice, { recursive: true });
  makeLargeArchive(join(practice, 'archive.db'), {
    count: labels,
    until: '2026-11-20T12:00:00.000Z',
    aDay: 2000,
  });
  execFileSync('chown', ['-R', `${user.id}:${user.id}`, join(root.path, user.home)]);
};

const filesOf = (deb: string): string[] =>
  execFileSync('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" | tar -t', deb], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('/'));

const linesOfLog = 60;
const lastOfLog = (root: DebianRoot): string => {
  const file = join(root.path, stationFolder, 'logs', 'packbench.log');
  return existsSync(file)
    ? readFileSync(file, 'utf8').split('\n').slice(-linesOfLog).join('\n')
    : 'nothing was logged';
};

const prove = async (root: DebianRoot, display: string): Promise<void> => {
  await root.install(older);
  say('the older one is on');
  let bench = await Bench.open(root, display);
  await bench.ship('PB-1001');
  assert(bench.sandboxed(), 'the sandbox is on');
  await bench.close();
  say('started by an ordinary user in a window, the sandbox on; PB-1001 bought, printed and proven');

  await withOtherStation(root, () => proveUpdate({ root, display, program, version, say }));

  await root.install(newer);
  const { report } = await check(root);
  assert(report.includes(` ${version}, `), `--check says ${version}`);
  say(`the newer one is on: ${report.split('\n')[0] ?? ''}`);
  bench = await Bench.open(root, display);
  await bench.ship('PB-1002');
  await bench.close();
  assert.equal(read(root, `select 1 from labels where ref1 = 'PB-1001' and stage = 'confirmed'`).length, 1);
  say('PB-1002 printed; PB-1001 is there as it was');

  leaveLargeArchive(root);
  bench = await Bench.open(root, display);
  await bench.close();
  const [after] = read(root, 'select count(*) as count from labels');
  assert.equal(Number(after?.['count']), labels);
  say(`an archive of ${labels} labels, by an older program, was brought up to date: all are there`);

  await root.run('apt-get', 'purge', '--yes', 'packbench');
  const left = filesOf(newer).filter((path) => root.has(path));
  assert.deepEqual(left, []);
  for (const path of ['opt/packbench', 'etc/packbench', 'usr/share/doc/packbench'])
    assert(!root.has(path), path);
  assert(root.has(join(stationFolder, 'practice', 'archive.db')), 'the person’s own archive stays');
  say('taken off: nothing of it is left but the person’s own folder');
};

const display = await startDisplay();
const root = await makeDebianRoot(folder);
say('a clean Debian is there');
try {
  await prove(root, display.name);
} catch (error) {
  // The folder goes with what the station has logged.
  console.error(lastOfLog(root));
  throw error;
} finally {
  await display.stop();
  root.remove();
}
