import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '#main/newer-version/configuration';
import { isNewer } from '#main/newer-version/release';
import { createUpdater, type UpdaterDeps } from '#main/newer-version/updater';
import { currentIn } from '#main/newer-version/versions';
import { ownFolder } from '#test/support/folders';
import { programOf, type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';
import { newKey, publicText, writeRelease } from '#tools/release/sign';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let releases: ReleaseStandIn;
let reported: string[];
let programs: string;

beforeEach(async () => {
  folder = await ownFolder('update');
  releases = await startReleases(join(folder.path, 'releases'));
  reported = [];
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
    restart: () => reported.push('restart'),
    log: {
      info: (message) => reported.push(message),
      error: (message, error) => reported.push(`${message}: ${String(error)}`),
    },
    ...more,
  });
const installed = (version: string): string =>
  readFileSync(join(programs, 'versions', version, 'resources', 'app.asar'), 'utf8');

it('downloads a newer version, and installs it only when it is told to', async () => {
  await releases.offer('1.1.0');
  const update = updater();
  await update.check();
  expect(update.waiting).toBe('1.1.0');
  expect(existsSync(programs)).toBe(false);
  await update.installWaiting();
  expect(currentIn(programs)).toBe('1.1.0');
  expect(installed('1.1.0')).toBe('resources/app.asar of 1.1.0');
  expect(statSync(join(programs, 'versions/1.1.0/packbench')).mode & 0o111).toBe(0o111);
  expect(readdirSync(join(folder.path, 'waiting'))).toEqual([]);
});

it('a version has no helper of its own that must belong to root: it uses the one of the system’s package', async () => {
  const program = programOf(join(folder.path, 'program'), '1.1.0');
  writeFileSync(join(program, 'chrome-sandbox'), 'nobody’s but root’s');
  await releases.offer('1.1.0', undefined, program);
  const instance = updater();
  await instance.check();
  await instance.installWaiting();
  expect(readdirSync(join(programs, 'versions/1.1.0')).sort()).toEqual(['locales', 'packbench', 'resources']);
});

it('downloads from a folder as well, and the same version only once', async () => {
  await releases.offer('1.1.0');
  const from = { address: releases.folder, key: releases.key, hour: null };
  const instance = updater({ from });
  await instance.check();
  await instance.installWaiting();
  const again = updater({ from, version: '1.0.0' });
  await again.check();
  expect(again.waiting).toBeNull();
});

it('looks nowhere when no address is set', async () => {
  await releases.offer('1.1.0');
  const instance = updater({ from: null });
  instance.begin();
  await instance.check();
  instance.close();
  expect(releases.asked).toEqual([]);
});

describe('a tampered release is refused', () => {
  const refused = async (): Promise<void> => {
    const instance = updater();
    await instance.check();
    expect(instance.waiting).toBeNull();
    await instance.installWaiting();
    expect(currentIn(programs)).toBeNull();
    expect(existsSync(join(programs, 'versions'))).toBe(false);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(/^a newer version was refused/);
    expect(instance.isRefused).toBe(true);
  };
  const damage = (name: string, change: (bytes: Buffer) => Buffer | string): void => {
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
    damage('release.json', (bytes) => bytes.toString().replace('1.1.0', '1.2.0'));
    await refused();
  });

  it('with one bit of its file changed', async () => {
    await releases.offer('1.1.0');
    damage('packbench-1.1.0-linux-x64.pack', (bytes) => {
      bytes[bytes.length - 20]! ^= 1;
      return bytes;
    });
    await refused();
  });

  it('with a file that is longer, or cut short', async () => {
    await releases.offer('1.1.0');
    damage('packbench-1.1.0-linux-x64.pack', (bytes) => Buffer.concat([bytes, bytes]));
    await refused();
    reported = [];
    await releases.offer('1.1.0');
    damage('packbench-1.1.0-linux-x64.pack', (bytes) => bytes.subarray(0, 50));
    await refused();
  });

  it('changed after it was downloaded', async () => {
    await releases.offer('1.1.0');
    const instance = updater();
    await instance.check();
    writeFileSync(join(folder.path, 'waiting', 'packbench-1.1.0.pack'), 'something else');
    await instance.installWaiting();
    expect(currentIn(programs)).toBeNull();
    expect(reported.at(-1)).toContain('its file was changed');
  });
});

it('a refused release is reported until a valid one is found, and an unreachable address is no refusal', async () => {
  let changes = 0;
  const instance = updater({ changed: () => (changes += 1) });
  await releases.offer('1.1.0', newKey());
  await instance.check();
  await instance.check();
  expect([instance.isRefused, changes]).toEqual([true, 1]);
  const file = join(releases.folder, 'release.json');
  const other = readFileSync(file);
  rmSync(file);
  await instance.check();
  expect([instance.isRefused, changes]).toEqual([true, 1]);
  expect(reported.at(-1)).toMatch(/^a newer version could not be had: .*404/);
  writeFileSync(file, other);
  await releases.offer('1.1.0');
  await instance.check();
  expect([instance.isRefused, instance.waiting, changes]).toEqual([false, '1.1.0', 2]);
  const fresh = updater({ from: { address: join(folder.path, 'nowhere'), key: releases.key, hour: null } });
  await fresh.check();
  expect(fresh.isRefused).toBe(false);
});

describe('after a failure', () => {
  const waitingFiles = (): string[] => readdirSync(join(folder.path, 'waiting'));
  /** Its last file ends too early, and it is signed so. */
  const offerCut = async (version: string): Promise<void> => {
    const pem = newKey();
    releases.key = publicText(createPrivateKey(pem));
    await releases.offer(version, pem);
    const file = join(releases.folder, `packbench-${version}-linux-x64.pack`);
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).subarray(0, -5)));
    await writeRelease(file, { version, machine: 'linux-x64' }, pem);
  };

  it('of a download, nothing of it stays on the disk', async () => {
    await releases.offer('1.1.0');
    let goOn = (): void => undefined;
    releases.slowUntil(new Promise((resolve) => (goOn = resolve)));
    const instance = updater();
    const checking = instance.check();
    await expect.poll(() => existsSync(join(folder.path, 'waiting')) && waitingFiles()).toHaveLength(1);
    await releases.close();
    await checking;
    goOn();
    expect(reported.at(-1)).toMatch(/^a newer version could not be had/);
    expect(waitingFiles()).toEqual([]);
  });

  it('of an installation, nothing of it stays on the disk, and it restarts the bench at most once a day', async () => {
    await offerCut('1.1.0');
    let day = 1;
    let looked = 0;
    const now = (): Date => {
      looked += 1;
      return new Date(2026, 0, day, 3, 20);
    };
    const restarts = (): number => reported.filter((message) => message === 'restart').length;
    const start = async (): Promise<void> => {
      const from = { address: releases.url, key: releases.key, hour: 3 };
      const instance = updater({ from, everyMs: 5, now });
      instance.begin();
      await expect.poll(() => instance.waiting).toBe('1.1.0');
      const before = looked;
      await expect.poll(() => looked).toBeGreaterThan(before + 3);
      instance.close();
      await instance.installWaiting();
      expect(reported.at(-1)).toMatch(/could not be installed: .*ends too early/);
      expect(readdirSync(join(programs, 'versions'))).toEqual([]);
    };
    await start();
    expect(restarts()).toBe(1);
    await start();
    expect(restarts()).toBe(1);
    day += 1;
    await start();
    expect(restarts()).toBe(2);
  });

  it('or a success, the files of earlier versions are removed', async () => {
    await releases.offer('1.1.0');
    const instance = updater();
    await instance.check();
    writeFileSync(join(folder.path, 'waiting', 'packbench-1.0.5.pack.part'), 'cut');
    await releases.offer('1.2.0');
    await instance.check();
    expect(instance.waiting).toBe('1.2.0');
    expect(waitingFiles()).toEqual(['packbench-1.2.0.pack']);
  });
});

it('an older version, the same one, or one for another machine is ignored', async () => {
  for (const [version, more] of [
    ['0.9.0', {}],
    ['1.0.0', {}],
    ['1.1.0', { machine: 'win32-x64' }],
  ] as const) {
    await releases.offer(version);
    const instance = updater(more);
    await instance.check();
    expect(instance.waiting).toBeNull();
  }
});

it('a version that failed to open its archive here is not downloaded again', async () => {
  await releases.offer('1.1.0');
  mkdirSync(programs);
  writeFileSync(join(programs, 'refused'), '1.1.0\n');
  const instance = updater();
  await instance.check();
  expect(instance.waiting).toBeNull();
});

it('at its hour it restarts an idle bench, and not a bench that works', async () => {
  await releases.offer('1.1.0');
  const from = { address: releases.url, key: releases.key, hour: 3 };
  let isBusy = true;
  let asked = 0;
  const busy = (): Promise<boolean> => {
    asked += 1;
    return Promise.resolve(isBusy);
  };
  const instance = updater({ from, busy, everyMs: 5, now: () => new Date(2026, 0, 1, 3, 20) });
  instance.begin();
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(reported).not.toContain('restart');
  isBusy = false;
  await expect.poll(() => reported).toContain('restart');
  instance.close();
  const other = updater({ from, busy, everyMs: 5, now: () => new Date(2026, 0, 1, 4, 20) });
  await other.check();
  reported = [];
  asked = 0;
  other.begin();
  await other.check();
  other.close();
  expect([reported, asked]).toEqual([[], 0]);
});

it('compares versions by their numbers', () => {
  expect([isNewer('1.10.0', '1.9.9'), isNewer('1.9.9', '1.10.0'), isNewer('1.0.0', '1.0.0')]).toEqual([
    ...[true, false, false],
  ]);
  expect([isNewer('2', '1.0.0'), isNewer('1.0.1-x', '1.0.0')]).toEqual([false, false]);
});

it('the administrator’s file is accepted completely or refused', () => {
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
