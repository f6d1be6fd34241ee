import { existsSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openUpdater } from '#main/app/newer-version';
import { currentIn } from '#main/newer-version/versions';
import { type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';
import { useBench } from './bench';

let releases: ReleaseStandIn;
const at = useBench('update', {
  printers: { One: { knobs: { mediaOut: true } } },
  provisioning: {
    service: { prefix: 'ABC' },
    defaults: { shipFromName: 'Example Warehouse', sender: 'ABC_NJ', serviceCode: 'ABCSTD' },
  },
  opening: { place: 'station' },
  mayFail: true,
});
beforeEach(async () => {
  releases = at.kept(await startReleases(join(at.folder, 'releases')));
});

it('a newer version that arrives while a batch runs waits for the end of the batch and of the program, and is then installed', async () => {
  await releases.offer('1.1.0');
  const configuration = join(at.folder, 'updates.json');
  writeFileSync(configuration, JSON.stringify({ address: releases.url, key: releases.key, hour: 3 }));
  const refs = ['A-1', 'A-2', 'A-3'];
  await at.bring(...refs);
  const { batchId } = (await at.label('A-1')).label;
  await at.station.queue.start({ batchId });
  await expect.poll(() => at.service.accepted.size).toBe(3);

  const programs = join(at.folder, 'programs');
  const reported: string[] = [];
  let restarts = 0;
  let looks = 0;
  const clock = (): Date => {
    looks += 1;
    return new Date(2026, 0, 1, 3, 30);
  };
  const updates = { configuration, programs, restart: () => (restarts += 1) };
  const log = { info: (line: string) => reported.push(line), error: (line: string) => reported.push(line) };
  const station = { folder: join(at.folder, 'station'), version: '1.0.0', updates };
  const { updater, newerVersion } = await openUpdater(station, at.station, log, { everyMs: 20, now: clock });
  await expect.poll(() => updater.waiting).toBe('1.1.0');
  expect(newerVersion()).toEqual({ waiting: '1.1.0', hour: 3, isRefused: false });
  // It is the hour, and the printer has no paper: the batch is under way for as long.
  looks = 0;
  await expect.poll(() => looks).toBeGreaterThan(5);
  expect([restarts, currentIn(programs)]).toEqual([0, null]);

  await at.printer.set({ mediaOut: false });
  await expect.poll(() => at.printer.printed.length).toBe(3);
  await expect.poll(() => restarts).toBeGreaterThan(0);
  updater.close();
  await at.station.close();
  await updater.installWaiting();
  expect(currentIn(programs)).toBe('1.1.0');
  expect([...at.service.accepted.values()]).toEqual([1, 1, 1]);
  expect(at.printer.printed).toHaveLength(3);
  expect(reported).toEqual([
    ...['version 1.1.0 waits to be installed', 'version 1.1.0 is installed and starts next'],
  ]);
});

it('an administrator’s file with an error is reported, and the bench continues to work', async () => {
  const configuration = join(at.folder, 'updates.json');
  writeFileSync(configuration, '{"address":"ftp://updates.example.com"}');
  const reported: string[] = [];
  const updates = { configuration, programs: join(at.folder, 'programs'), restart: () => undefined };
  const log = { info: () => undefined, error: (line: string) => reported.push(line) };
  const station = { folder: at.folder, version: '1.0.0', updates };
  const { updater, newerVersion } = await openUpdater(station, at.station, log);
  await updater.check();
  updater.close();
  expect([updater.waiting, newerVersion()]).toEqual([null, null]);
  expect(reported).toEqual([`no newer versions are looked for: ${configuration} is faulty`]);
});

it('a version on trial works once its archive opens, also if that was not at the start', async () => {
  const programs = join(at.folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'trial'), 'xx');
  const { service } = await at.station.settings.get();
  const isOnTrial = () => existsSync(join(programs, 'trial'));
  await at.station.close();
  const archive = join(at.folder, 'station', service.environment, 'archive.db');
  renameSync(archive, `${archive}.away`);
  mkdirSync(archive);
  await at.open();
  expect((await at.station.state()).archiveProblem).not.toBeNull();
  const updates = { configuration: join(at.folder, 'updates.json'), programs, restart: () => undefined };
  const log = { info: () => undefined, error: () => undefined };
  const opened = await openUpdater({ folder: at.folder, version: '1.1.0', updates }, at.station, log);
  expect(isOnTrial()).toBe(true);

  rmdirSync(archive);
  renameSync(`${archive}.away`, archive);
  await at.station.data.encryptNow();
  await opened.stationChanged();
  expect((await at.station.state()).archiveProblem).toBeNull();
  expect(isOnTrial()).toBe(false);
  opened.updater.close();
});
