import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '#tools/build';
import { canSandbox, requireNode, requireScreen } from '#tools/preconditions';
import { readWanted } from '#tools/suites/arguments';
import { windowEnvironment } from '#tools/suites/window';

describe('requireNode', () => {
  it.each([
    ['20.19.0', '20.19'],
    ['20.20.2', '20.19'],
    ['22.0.0', '20.19'],
  ])('Node.js %s is accepted if %s is required', (is, wanted) => {
    expect(() => requireNode(is, wanted)).not.toThrow();
  });

  it.each([
    ['20.18.9', '20.19'],
    ['18.99.0', '20.19'],
  ])('Node.js %s is refused if %s is required', (is, wanted) => {
    expect(() => requireNode(is, wanted)).toThrow(is);
  });

  it('takes the Node.js that the project is tested on', () => {
    expect(() => requireNode()).not.toThrow();
  });
});

describe('requireScreen', () => {
  it('wants DISPLAY or WAYLAND_DISPLAY on Linux', () => {
    expect(() => requireScreen({}, 'linux')).toThrow('no screen');
    expect(() => requireScreen({ DISPLAY: '' }, 'linux')).toThrow('no screen');
    expect(() => requireScreen({ DISPLAY: ':0' }, 'linux')).not.toThrow();
    expect(() => requireScreen({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).not.toThrow();
    expect(() => requireScreen({}, 'win32')).not.toThrow();
  });
});

describe('canSandbox', () => {
  const facts = { uid: 1000, helper: undefined, userNamespaces: undefined, appArmorRestricts: undefined };
  const setuidRoot = { uid: 0, mode: 0o104755 };

  it('uses user namespaces where the kernel allows them', () => {
    expect(canSandbox(facts)).toBe(true);
    expect(canSandbox({ ...facts, userNamespaces: '1', appArmorRestricts: '0' })).toBe(true);
  });

  it.each([{ userNamespaces: '0' }, { appArmorRestricts: '1' }])(
    'the sandbox needs its helper with %j',
    (closed) => {
      expect(canSandbox({ ...facts, ...closed })).toBe(false);
      expect(canSandbox({ ...facts, ...closed, helper: { uid: 0, mode: 0o100755 } })).toBe(false);
      expect(canSandbox({ ...facts, ...closed, helper: { uid: 1000, mode: 0o104755 } })).toBe(false);
      expect(canSandbox({ ...facts, ...closed, helper: setuidRoot })).toBe(true);
      expect(canSandbox({ ...facts, ...closed, uid: 0 })).toBe(true);
    },
  );
});

describe('fingerprint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-test-'));
    mkdirSync(join(folder, 'src/deep'), { recursive: true });
    writeFileSync(join(folder, 'src/deep/a.ts'), 'one');
    writeFileSync(join(folder, 'package.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes with content, names and added files, and with nothing else', () => {
    const now = () => fingerprint(folder, ['src', 'package.json', 'missing']);
    const seen = [now()];
    writeFileSync(join(folder, 'unrelated'), 'x');
    expect(now()).toBe(seen[0]);
    writeFileSync(join(folder, 'src/deep/a.ts'), 'two');
    seen.push(now());
    rmSync(join(folder, 'src/deep/a.ts'));
    writeFileSync(join(folder, 'src/deep/b.ts'), 'two');
    seen.push(now());
    writeFileSync(join(folder, 'src/c.ts'), '');
    seen.push(now());
    expect(new Set(seen).size).toBe(4);
  });
});

describe('readWanted', () => {
  const all = ['unit', 'station', 'e2e'] as const;

  it('means all suites when none is named', () => {
    expect(readWanted([], all)).toEqual({ suites: ['unit', 'station', 'e2e'], rest: [] });
  });

  it('takes the suites named, and hands the rest to the only one', () => {
    expect(readWanted(['e2e', 'unit'], all)).toEqual({ suites: ['e2e', 'unit'], rest: [] });
    expect(readWanted(['e2e', '-g', 'unit'], all)).toEqual({ suites: ['e2e'], rest: ['-g', 'unit'] });
  });

  it('refuses what is no suite, and arguments that would go to several runners', () => {
    expect(() => readWanted(['usb'], all)).toThrow('usb is no suite');
    expect(() => readWanted(['unit', 'e2e', '-g', 'x'], all)).toThrow('-g is no suite');
  });
});

describe('windowEnvironment', () => {
  const electron = { path: '/e/electron', args: ['--no-sandbox'] };

  it('names Electron and the screen, and keeps nothing of the person’s desktop', () => {
    const env = {
      HOME: '/home/a',
      DISPLAY: ':0',
      WAYLAND_DISPLAY: 'wayland-0',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
      XDG_CURRENT_DESKTOP: 'GNOME',
      XDG_RUNTIME_DIR: '/run/user/1000',
      ELECTRON_RUN_AS_NODE: '1',
    };
    expect(windowEnvironment(env, electron, ':7')).toEqual({
      HOME: '/home/a',
      DISPLAY: ':7',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      PACKBENCH_ELECTRON: '/e/electron',
      PACKBENCH_ELECTRON_ARGS: '["--no-sandbox"]',
    });
  });
});
