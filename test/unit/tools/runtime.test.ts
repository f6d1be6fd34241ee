import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteAttempt, readAttempt, worthTrying } from '#tools/electron/attempts';
import { carriedRunsOn } from '#tools/electron/carried';
import { installedElectron } from '#tools/electron/installed';
import { overriddenElectron } from '#tools/electron/override';
import { type Found, describe as inWords, firstFound, runtimeArguments } from '#tools/electron/runtime';
import { cacheFolder } from '#tools/paths';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const found = (source: Found['source']): Found => ({ path: `/${source}`, version: '1.2.3', source });

describe('firstFound', () => {
  it('takes the first way that is open and does not go further', async () => {
    const removed: string[] = [];
    const way = (name: string, result: Found | undefined) => () => {
      removed.push(name);
      return Promise.resolve(result);
    };
    const ways = [way('a', undefined), way('b', found('installed')), way('c', found('registry'))];
    expect(await firstFound(ways)).toEqual(found('installed'));
    expect(removed).toEqual(['a', 'b']);
  });

  it('finds nothing when every way is closed', async () => {
    expect(await firstFound([() => Promise.resolve(undefined)])).toBeUndefined();
  });

  it('goes no further when a way throws', async () => {
    const broken = () => Promise.reject(new Error('no such folder'));
    await expect(firstFound([broken, () => Promise.resolve(found('registry'))])).rejects.toThrow(
      'no such folder',
    );
  });
});

describe('overriddenElectron', () => {
  const env = () => ({ ELECTRON_OVERRIDE_DIST_PATH: folder });

  it('is closed when the variable is not set, or empty', () => {
    expect(overriddenElectron({})).toBeUndefined();
    expect(overriddenElectron({ ELECTRON_OVERRIDE_DIST_PATH: '' })).toBeUndefined();
  });

  it('finds executable and version in the folder', () => {
    writeFileSync(join(folder, 'electron'), '');
    writeFileSync(join(folder, 'version'), 'v30.1.0\n');
    const path = join(folder, 'electron');
    expect(overriddenElectron(env(), 'linux')).toEqual({ path, version: '30.1.0', source: 'override' });
  });

  it('looks for the executable that the platform has', () => {
    writeFileSync(join(folder, 'electron.exe'), '');
    expect(overriddenElectron(env(), 'win32')?.path).toBe(join(folder, 'electron.exe'));
  });

  it('refuses a folder without Electron instead of taking another one', () => {
    expect(() => overriddenElectron(env(), 'linux')).toThrow(join(folder, 'electron'));
  });
});

describe('installedElectron', () => {
  const install = (version: string) => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/version'), version);
    writeFileSync(join(folder, 'dist/electron'), '');
    writeFileSync(join(folder, 'path.txt'), 'electron');
  };

  it('finds a download of the package’s own version', () => {
    install('45.4.1');
    const path = join(folder, 'dist/electron');
    expect(installedElectron({ folder, version: '45.4.1' })).toEqual({
      path,
      version: '45.4.1',
      source: 'installed',
    });
  });

  it('does not take one that is missing, of another version, or without its executable', () => {
    expect(installedElectron({ folder, version: '45.4.1' })).toBeUndefined();
    install('44.0.0');
    expect(installedElectron({ folder, version: '45.4.1' })).toBeUndefined();
    rmSync(join(folder, 'dist/electron'));
    expect(installedElectron({ folder, version: '44.0.0' })).toBeUndefined();
  });
});

describe('a failed download', () => {
  const day = 24 * 60 * 60 * 1000;
  const failed = { version: '45.4.1', at: 1_000_000 };

  it('is tried again after a day, with another version, or when the clock was set back', () => {
    expect(worthTrying('45.4.1', undefined, failed.at)).toBe(true);
    expect(worthTrying('45.4.1', failed, failed.at + day - 1)).toBe(false);
    expect(worthTrying('45.4.1', failed, failed.at + day)).toBe(true);
    expect(worthTrying('45.4.2', failed, failed.at + 1)).toBe(true);
    expect(worthTrying('45.4.1', failed, failed.at - 1)).toBe(true);
  });

  it('is noted, read back and forgotten', () => {
    const file = join(folder, 'cache/failed.json');
    expect(readAttempt(file)).toBeUndefined();
    noteAttempt(file, failed);
    expect(readAttempt(file)).toEqual(failed);
    writeFileSync(file, '{"version":');
    expect(readAttempt(file)).toBeUndefined();
    noteAttempt(file, undefined);
    expect(readAttempt(file)).toBeUndefined();
  });
});

it('goes without the sandbox as root on Linux only', () => {
  expect(runtimeArguments('linux', 0)).toEqual(['--no-sandbox']);
  expect(runtimeArguments('linux', 1000)).toEqual([]);
  expect(runtimeArguments('darwin', 0)).toEqual([]);
  expect(runtimeArguments('win32', undefined)).toEqual([]);
});

it('carries an Electron for Linux on x64 only', () => {
  expect(carriedRunsOn('linux', 'x64')).toBe(true);
  expect(carriedRunsOn('linux', 'arm64')).toBe(false);
  expect(carriedRunsOn('darwin', 'x64')).toBe(false);
});

it('says in one line which Electron is used', () => {
  expect(inWords(found('registry'))).toBe('Electron 1.2.3 carried by the npm registry (/registry)');
});

it('keeps what it fetches where the XDG specification says', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/var/c' }, '/home/a')).toBe('/var/c/packbench');
  expect(cacheFolder({ XDG_CACHE_HOME: 'c' }, '/home/a')).toBe('/home/a/.cache/packbench');
  expect(cacheFolder({}, '/home/a')).toBe('/home/a/.cache/packbench');
});
