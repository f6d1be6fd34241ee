import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOpenElsewhere, onSecondStart } from '#main/electron/second-start';
import { createSmallDisk, hasSmallDisk } from '#test/support/faulty-disk/small-disk';
import { ownFolder } from '#test/support/folders';

/** A program that runs, and what was done with it. */
const running = () => {
  const done: string[] = [];
  const state = { exists: true, isDestroyed: false, isMinimized: false, isEnding: false };
  const act = (what: string) => () => {
    // As Electron does.
    if (state.isDestroyed) throw new TypeError('Object has been destroyed');
    done.push(what);
  };
  const shown = {
    isMinimized: () => {
      act('asked')();
      done.pop();
      return state.isMinimized;
    },
    restore: act('restored'),
    show: act('shown'),
    focus: act('focused'),
  };
  const start = onSecondStart({
    window: () => (state.exists ? shown : null),
    isEnding: () => state.isEnding,
    startOnceEnded: () => done.push('starts again'),
  });
  return { state, done, start };
};

it('a second start shows the window, a minimized one too', () => {
  const { state, done, start } = running();
  start();
  expect(done.splice(0)).toEqual(['shown', 'focused']);
  state.isMinimized = true;
  start();
  expect(done).toEqual(['restored', 'shown', 'focused']);
});

it('a second start before there is a window does nothing', () => {
  const { state, done, start } = running();
  state.exists = false;
  start();
  expect(done).toEqual([]);
});

it.each([{ isEnding: true, isDestroyed: true }, { isEnding: true }, { isEnding: true, exists: false }])(
  'a second start while the program ends (%j) starts it again once, when it has ended',
  (ending) => {
    const { state, done, start } = running();
    Object.assign(state, ending);
    start();
    start();
    expect(done).toEqual(['starts again']);
  },
);

it.skipIf(process.platform === 'win32')(
  'a refused lock means that the station is open only where somebody holds the lock',
  async () => {
    const folder = await ownFolder('second-start');
    expect(isOpenElsewhere(folder.path, 'linux')).toBe(false);
    expect(isOpenElsewhere(join(folder.path, 'missing'), 'darwin')).toBe(false);
    expect(isOpenElsewhere(folder.path, 'win32')).toBe(true);
    // Chromium's lock names a computer and a process, and no file.
    symlinkSync('bench-7-4711', join(folder.path, 'SingletonLock'));
    expect(isOpenElsewhere(folder.path, 'linux')).toBe(true);
    await folder.remove();
  },
);

it.skipIf(!hasSmallDisk)(
  'where the folder can not be written, the station is open only while the process that holds the lock runs on this computer',
  async () => {
    const folder = await ownFolder('second-start');
    const disk = createSmallDisk(folder.path);
    const lock = join(folder.path, 'SingletonLock');
    const isOpenWith = (holder: string | null): boolean => {
      if (holder !== null) symlinkSync(holder, lock);
      disk.refuse();
      const isOpen = isOpenElsewhere(folder.path, 'linux');
      disk.accept();
      rmSync(lock, { force: true });
      return isOpen;
    };
    const here = `${hostname()}-${process.pid}`;
    const ended = `${hostname()}-${spawnSync(process.execPath, ['--version']).pid}`;
    const holders = [here, ended, `another-${process.pid}`, 'odd', null];
    const found = holders.filter(isOpenWith);
    disk.remove();
    await folder.remove();
    expect(found).toEqual([here]);
  },
);
