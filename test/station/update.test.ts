import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUpdater } from '#main/app/updater';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { currentIn } from '#main/update/versions';
import { ownFolder } from '#test/support/folders';
import { type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let releases: ReleaseStandIn;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('update');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { mediaOut: true } });
  releases = await startReleases(join(folder.path, 'releases'));
  at = await openStation(join(folder.path, 'station'));
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url, prefix: 'ABC' },
    credentials: testCredentials,
    defaults: { shipFromName: 'Example Warehouse', sender: 'ABC_NJ', serviceCode: 'ABCSTD' },
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), printer.close(), releases.close()]);
  await folder.remove();
});

it('a newer version that arrives while a batch runs waits for the end of the batch and of the program, and is then installed', async () => {
  await releases.offer('1.1.0');
  const configuration = join(folder.path, 'updates.json');
  writeFileSync(configuration, JSON.stringify({ address: releases.url, key: releases.key, hour: 3 }));
  const refs = ['A-1', 'A-2', 'A-3'];
  await importOrders(
    at.station,
    refs.map((ref1) => order(ref1)),
  );
  const { batchId } = (await labelOf(at.station, 'A-1')).label;
  await at.station.queue.start({ batchId });
  await expect.poll(() => service.accepted.size).toBe(3);

  const programs = join(folder.path, 'programs');
  const reported: string[] = [];
  let restarts = 0;
  let looks = 0;
  const clock = (): Date => {
    looks += 1;
    return new Date(2026, 0, 1, 3, 30);
  };
  const updates = { configuration, programs, restart: () => (restarts += 1) };
  const log = { info: (line: string) => reported.push(line), error: (line: string) => reported.push(line) };
  const station = { folder: join(folder.path, 'station'), version: '1.0.0', updates };
  const { updater, newerVersion } = await openUpdater(station, at.station, log, { everyMs: 20, now: clock });
  await expect.poll(() => updater.waiting).toBe('1.1.0');
  expect(newerVersion()).toEqual({ waiting: '1.1.0', hour: 3, isRefused: false });
  // It is the hour, and the printer has no paper: the batch is under way for as long.
  looks = 0;
  await expect.poll(() => looks).toBeGreaterThan(5);
  expect([restarts, currentIn(programs)]).toEqual([0, null]);

  await printer.set({ mediaOut: false });
  await expect.poll(() => printer.printed.length).toBe(3);
  await expect.poll(() => restarts).toBeGreaterThan(0);
  updater.close();
  await at.station.close();
  await updater.installWaiting();
  expect(currentIn(programs)).toBe('1.1.0');
  expect([...service.accepted.values()]).toEqual([1, 1, 1]);
  expect(printer.printed).toHaveLength(3);
  expect(reported).toEqual([
    ...['version 1.1.0 waits to be installed', 'version 1.1.0 is installed and starts next'],
  ]);
});

it('an administrator’s file with an error is reported, and the bench continues to work', async () => {
  const configuration = join(folder.path, 'updates.json');
  writeFileSync(configuration, '{"address":"ftp://updates.example.com"}');
  const reported: string[] = [];
  const updates = { configuration, programs: join(folder.path, 'programs'), restart: () => undefined };
  const log = { info: () => undefined, error: (line: string) => reported.push(line) };
  const station = { folder: folder.path, version: '1.0.0', updates };
  const { updater, newerVersion } = await openUpdater(station, at.station, log);
  await updater.check();
  updater.close();
  expect([updater.waiting, newerVersion()]).toEqual([null, null]);
  expect(reported).toEqual([`no newer versions are looked for: ${configuration} is faulty`]);
});
