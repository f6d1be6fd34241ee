import { execFileSync } from 'node:child_process';
import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandCode } from '#shared/commands';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { currentIn } from '#main/newer-version/versions';
import { order } from '#test/support/orders';
import { startReleases, type ReleaseStandIn } from '#test/support/release-stand-in';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { testCredentials } from '#test/support/credentials';
import { closeWindows } from '#test/support/x-close';
import { Bench, isRunning, read, stationFolder, until } from './bench';
import { type DebianRoot, user } from './root';

/** Orders of the batch, and how many have their label when the newer version comes. */
const orders = 30;
const firstPart = 5;
/** Newer still: the program of the newer version once more, by another name. */
const later = '99.0.0';
const watchFolder = join(user.home, 'orders');
const provisioning = '/etc/packbench/loopback.json';
const configuration = '/etc/packbench/updates.json';
const data = join(user.home, '.local/share/packbench');

interface Scene {
  root: DebianRoot;
  display: string;
  releases: ReleaseStandIn;
  service: ServiceStandIn;
  printer: VirtualPrinter;
  /** Of the newer version. */
  program: string;
  version: string;
  say: (text: string) => void;
}

const refs = Array.from({ length: orders }, (_, at) => `UP-${String(at + 1).padStart(3, '0')}`);

const log = ({ root }: Scene): string =>
  readFileSync(join(root.path, stationFolder, 'logs', 'packbench.log'), 'utf8');
const dropOrders = ({ root }: Scene, name: string, of: readonly string[]): void => {
  const file = join(root.path, watchFolder, name);
  writeFileSync(file, JSON.stringify(of.map((ref1) => order(ref1))));
  execFileSync('chown', ['-R', `${user.id}:${user.id}`, join(root.path, user.home)]);
};

const setUp = (scene: Scene): void => {
  const { root, releases, service, printer } = scene;
  const within = (path: string): string => join(root.path, path);
  mkdirSync(within(watchFolder), { recursive: true });
  mkdirSync(within('/etc/packbench'), { recursive: true });
  const bench = {
    packbench: 1,
    service: { environment: 'production', baseUrl: service.url, prefix: 'ABC' },
    credentials: testCredentials,
    defaults: { shipFromName: 'Example Warehouse', sender: 'ABC_NJ', serviceCode: 'ABCSTD' },
    intake: { watchFolder },
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  };
  writeFileSync(within(provisioning), JSON.stringify(bench));
  writeFileSync(within(configuration), JSON.stringify({ address: releases.url, key: releases.key }));
  dropOrders(scene, 'batch.json', refs);
};

const labels = ({ root }: Scene): string[] =>
  read(root, 'select ref1, stage, package_id from labels order by ref1', 'production').map(
    ({ ref1, stage, package_id: id }) => `${String(ref1)} ${String(stage)} ${String(id)}`,
  );
const programs = ({ root }: Scene): string => join(root.path, data);
const running = ({ version }: Scene): string => join(data, 'versions', version, 'packbench');
const openBench = ({ root, display }: Scene): Promise<Bench> =>
  Bench.open(root, display, ['--provision', provisioning]);

/** The older version works on a batch, and the newer one is brought meanwhile. @returns the labels it left */
const duringBatch = async (scene: Scene): Promise<string[]> => {
  const { root, releases, service, printer, program, version, say } = scene;
  await releases.offer(version, undefined, program);
  let hurry = (): void => undefined;
  releases.slowUntil(new Promise((resolve) => (hurry = resolve)));
  const bench = await openBench(scene);
  await until('the orders are imported', () => labels(scene).length === orders);
  await bench.scan(commandCode('print'), 'the batch begins', () => service.accepted.size > 0);
  await until('the first labels are out', () => printer.printed.length >= firstPart);
  await printer.set({ mediaOut: true });
  hurry();
  await until('the newer version is here', () =>
    log(scene).includes(`version ${version} waits to be installed`),
  );
  const out = printer.printed.length;
  assert(out >= firstPart && out < orders, `${out} labels are out, the batch is under way`);
  assert.deepEqual(readdirSync(join(root.path, stationFolder, 'updates')), [`packbench-${version}.pack`]);
  assert(!existsSync(programs(scene)), 'nothing is installed while the batch runs');
  say(
    `${version} was brought while a batch ran, ${out} of ${orders} labels out: it waits, nothing is installed`,
  );

  await printer.set({ mediaOut: false });
  const printed = `select 1 from prints where state = 'confirmed'`;
  await until('the batch is done', () => read(root, printed, 'production').length === orders);
  const left = labels(scene);
  await bench.quit();
  assert.deepEqual(
    [...service.accepted].sort(),
    refs.map((ref1) => [ref1, 1]),
  );
  assert.equal(printer.printed.length, orders);
  assert.equal(currentIn(programs(scene)), version);
  say(
    `each of the ${orders} labels bought once and printed once; the window closed, and ${version} is installed`,
  );
  return left;
};

/** The newer version starts, finds everything, and works. */
const afterwards = async (scene: Scene, left: readonly string[]): Promise<Bench> => {
  const { service, printer, version, say } = scene;
  const bench = await openBench(scene);
  assert(bench.sandboxed(running(scene)), `${version} runs, its sandbox on`);
  assert.deepEqual(labels(scene), left);
  assert.equal(printer.printed.length, orders);
  dropOrders(scene, 'one-more.json', ['UP-900']);
  await until('one more order is imported', () => labels(scene).length === orders + 1);
  await bench.ship('UP-900', 'production');
  assert.equal(service.accepted.size, orders + 1);
  assert.equal(printer.printed.length, orders + 1);
  assert.deepEqual(
    labels(scene).filter((label) => !label.startsWith('UP-900')),
    left,
  );
  say(
    `${version} was the next to start: all ${orders} labels as they were, none printed again, one more shipped`,
  );
  return bench;
};

/** A release that was changed on its way. */
const tampered = async (scene: Scene): Promise<void> => {
  const { releases, program, version, say } = scene;
  await releases.offer(later, undefined, program);
  const file = join(releases.folder, `packbench-${later}-linux-x64.pack`);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
  const bench = await openBench(scene);
  await until('it is refused', () => log(scene).includes('a newer version was refused'));
  await bench.quit();
  assert.equal(currentIn(programs(scene)), version);
  assert.deepEqual(readdirSync(join(programs(scene), 'versions')), [version]);
  say('a newer version that was tampered with was refused, and that was said; nothing of it was installed');
};

const minutesMs = 60_000;

/** The hour has come and no one works: the program restarts for a version by itself, by the package's script. */
const atItsHour = async (scene: Scene): Promise<void> => {
  const { root, display, releases, program, say } = scene;
  await releases.offer(later, undefined, program);
  // The bench's clock has no time zone. It looks at the hour once a minute.
  const hour = new Date(Date.now() + 2 * minutesMs).getUTCHours();
  const source = { address: releases.url, key: releases.key, hour };
  writeFileSync(join(root.path, configuration), JSON.stringify(source));
  const bench = await openBench(scene);
  const opened = (): number => log(scene).split('archive open').length;
  const before = opened();
  const next = join(data, 'versions', later, 'packbench');
  await until('the program restarts', () => isRunning(next), 4 * minutesMs);
  await until('the former one has ended', () => bench.hasEnded);
  await until('its archive is open', () => opened() > before);
  await until('it is on trial no longer', () => !existsSync(join(programs(scene), 'trial')));
  await until('its window is there', () => closeWindows(display));
  await until('it ends', () => !isRunning(next));
  assert.equal(labels(scene).length, orders + 1);
  say(`at its hour the bench restarted as ${later} by itself`);
};

/**
 * A newer version comes from a server on loopback while the older one, a package that apt put on, works on a batch in its window.
 * @param program folder of the newer version
 */
export const proveUpdate = async (
  where: Pick<Scene, 'root' | 'display' | 'program' | 'version' | 'say'>,
): Promise<void> => {
  const { root } = where;
  const folder = join(root.path, 'releases');
  const [releases, service, printer] = await Promise.all([
    startReleases(folder),
    startServiceStandIn(),
    startVirtualPrinter({ knobs: { msPerLabel: 500 } }),
  ]);
  const scene: Scene = { ...where, releases, service, printer };
  try {
    setUp(scene);
    const left = await duringBatch(scene);
    await (await afterwards(scene, left)).quit();
    await tampered(scene);
    await atItsHour(scene);
  } finally {
    await Promise.all([releases.close(), service.close(), printer.close()]);
  }
  for (const path of [folder, programs(scene), join(root.path, configuration), join(root.path, provisioning)])
    rmSync(path, { recursive: true, force: true });
};
