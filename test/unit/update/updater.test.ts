import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '#main/update/configuration';
import { isNewer } from '#main/update/release';
import { createUpdater, type UpdaterDeps } from '#main/update/updater';
import { currentIn } from '#main/update/versions';
import { ownFolder } from '#test/support/folders';
import { type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';
import { newKey } from '#tools/release/sign';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let releases: ReleaseStandIn;
let told: string[];
let programs: string;

beforeEach(async () => {
  folder = await ownFolder('update');
  releases = await startReleases(join(folder.path, 'releases'));
  told = [];
  programs = join(folder.path, 'programs');
});
afterEach(async () => {
  await releases.close();
  await folder.remove();
});

const updater = (more: Partial<UpdaterDeps> = {}) =>
  createUpdater({
    from: { address: releases.url, key: releases.key, hour: null },
    ...{ version: '1.0.0', machine: 'linux-x64', programs },
    waitingRoom: join(folder.path, 'waiting'),
    busy: () => Promise.resolve(false),
    restart: () => told.push('restart'),
    log: {
      info: (message) => told.push(message),
      error: (message, error) => told.push(`${message}: ${String(error)}`),
    },
    ...more,
  });
const installed = (version: string): string =>
  readFileSync(join(programs, 'versions', version, 'resources', 'app.asar'), 'utf8');

it('brings a newer version here, and installs it when it is told to and not before', async () => {
  await releases.offer('1.1.0');
  const mine = updater();
  await mine.look();
  expect(mine.waiting).toBe('1.1.0');
  expect(existsSync(programs)).toBe(false);
  await mine.installWaiting();
  expect(currentIn(programs)).toBe('1.1.0');
  expect(installed('1.1.0')).toBe('resources/app.asar of 1.1.0');
  expect(statSync(join(programs, 'versions/1.1.0/packbench')).mode & 0o111).toBe(0o111);
  expect(readdirSync(join(folder.path, 'waiting'))).toEqual([]);
});

it('takes it from a folder as well, and the same version no second time', async () => {
  await releases.offer('1.1.0');
  const from = { address: releases.folder, key: releases.key, hour: null };
  const mine = updater({ from });
  await mine.look();
  await mine.installWaiting();
  const again = updater({ from, version: '1.0.0' });
  await again.look();
  expect(again.waiting).toBeNull();
});

it('asks nobody where no address was given', async () => {
  await releases.offer('1.1.0');
  const mine = updater({ from: null });
  mine.begin();
  await mine.look();
  mine.close();
  expect(releases.asked).toEqual([]);
});

describe('a tampered release is refused', () => {
  const refused = async (): Promise<void> => {
    const mine = updater();
    await mine.look();
    expect(mine.waiting).toBeNull();
    await mine.installWaiting();
    expect(currentIn(programs)).toBeNull();
    expect(existsSync(join(programs, 'versions'))).toBe(false);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^a newer version could not be had/);
  };
  const spoil = (name: string, change: (bytes: Buffer) => Buffer | string): void => {
    const file = join(releases.folder, name);
    writeFileSync(file, change(readFileSync(file)));
  };

  it('signed with another key', async () => {
    await releases.offer('1.1.0', newKey());
    await refused();
    expect(releases.asked).not.toContain('packbench-1.1.0-linux-x64.pack');
  });

  it('with another version in it', async () => {
    await releases.offer('1.1.0');
    spoil('release.json', (bytes) => bytes.toString().replace('1.1.0', '1.2.0'));
    await refused();
  });

  it('with one bit of its file changed', async () => {
    await releases.offer('1.1.0');
    spoil('packbench-1.1.0-linux-x64.pack', (bytes) => {
      bytes[bytes.length - 20]! ^= 1;
      return bytes;
    });
    await refused();
  });

  it('with a file that is longer, or cut short', async () => {
    await releases.offer('1.1.0');
    spoil('packbench-1.1.0-linux-x64.pack', (bytes) => Buffer.concat([bytes, bytes]));
    await refused();
    told = [];
    await releases.offer('1.1.0');
    spoil('packbench-1.1.0-linux-x64.pack', (bytes) => bytes.subarray(0, 50));
    await refused();
  });

  it('changed after it was brought here', async () => {
    await releases.offer('1.1.0');
    const mine = updater();
    await mine.look();
    writeFileSync(join(folder.path, 'waiting', 'packbench-1.1.0.pack'), 'something else');
    await mine.installWaiting();
    expect(currentIn(programs)).toBeNull();
    expect(told.at(-1)).toContain('its file was changed');
  });
});

it('an older version, the same one, or one for another machine is left alone', async () => {
  for (const [version, more] of [
    ['0.9.0', {}],
    ['1.0.0', {}],
    ['1.1.0', { machine: 'win32-x64' }],
  ] as const) {
    await releases.offer(version);
    const mine = updater(more);
    await mine.look();
    expect(mine.waiting).toBeNull();
  }
});

it('a version that did not come to open its archive here is not brought again', async () => {
  await releases.offer('1.1.0');
  mkdirSync(programs);
  writeFileSync(join(programs, 'refused'), '1.1.0\n');
  const mine = updater();
  await mine.look();
  expect(mine.waiting).toBeNull();
});

it('at its hour it restarts a bench that does nothing, and none that works', async () => {
  await releases.offer('1.1.0');
  const from = { address: releases.url, key: releases.key, hour: 3 };
  let isBusy = true;
  let asked = 0;
  const busy = (): Promise<boolean> => {
    asked += 1;
    return Promise.resolve(isBusy);
  };
  const mine = updater({ from, busy, everyMs: 5, now: () => new Date(2026, 0, 1, 3, 20) });
  mine.begin();
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(told).not.toContain('restart');
  isBusy = false;
  await expect.poll(() => told).toContain('restart');
  mine.close();
  const other = updater({ from, busy, everyMs: 5, now: () => new Date(2026, 0, 1, 4, 20) });
  await other.look();
  told = [];
  asked = 0;
  other.begin();
  await other.look();
  other.close();
  expect([told, asked]).toEqual([[], 0]);
});

it('compares versions by their numbers', () => {
  expect([isNewer('1.10.0', '1.9.9'), isNewer('1.9.9', '1.10.0'), isNewer('1.0.0', '1.0.0')]).toEqual([
    ...[true, false, false],
  ]);
  expect([isNewer('2', '1.0.0'), isNewer('1.0.1-x', '1.0.0')]).toEqual([false, false]);
});

it('what an administrator wrote is read as a whole or refused', () => {
  const file = join(folder.path, 'updates.json');
  expect(readConfiguration(file)).toBeNull();
  const { key } = releases;
  writeFileSync(file, JSON.stringify({ address: 'https://updates.example.com/packbench', key }));
  expect(readConfiguration(file)).toEqual({
    address: 'https://updates.example.com/packbench',
    key,
    hour: null,
  });
  for (const wrong of [
    { address: 'http://updates.example.com', key },
    { address: 'https://user:word@updates.example.com', key },
    { address: '/srv/packbench', key: 'c2hvcnQ=' },
    { address: '/srv/packbench', key, hour: 24 },
  ]) {
    writeFileSync(file, JSON.stringify(wrong));
    expect(() => readConfiguration(file)).toThrow();
  }
});
