import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { buildAutostartDeb, buildDeb, controlOf } from '#tools/installers/deb';
import { dependsOf } from '#tools/installers/needs';
import { buildRpm, specOf } from '#tools/installers/rpm';
import { stageAutostart, stageTree } from '#tools/installers/tree';

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const identity = { version: '1.2.3-beta', summary: 'label-printing station', time: 1_700_000_000 };
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('installers');
});
afterEach(() => folder.remove());

/** As little as a program folder may hold, with modes and times as some machine leaves them. */
const program = (name: string, mode: number, time: number): string => {
  const at = join(folder.path, name);
  mkdirSync(join(at, 'resources'), { recursive: true });
  for (const [file, isExecutable] of [
    ['packbench', true],
    ['chrome-sandbox', false],
    ['resources/app.asar', false],
  ] as const) {
    writeFileSync(join(at, file), file);
    chmodSync(join(at, file), isExecutable ? mode | 0o100 : mode);
    utimesSync(join(at, file), time, time);
  }
  return at;
};

const built = async (name: string, mode: number, time: number): Promise<string> => {
  const tree = join(folder.path, `${name}-tree`);
  stageTree(program(name, mode, time), tree, identity);
  const target = join(folder.path, `${name}.deb`);
  await buildDeb(tree, target, identity, ['libc6']);
  return target;
};

const listed = (deb: string): Map<string, string> =>
  new Map(
    execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => {
        const [mode = '', owner = '', , , , path = ''] = line.split(/ +/);
        return [path, `${mode} ${owner}`];
      }),
  );

describe.skipIf(!has('dpkg-deb'))('the Debian packages', () => {
  it('have the same bytes whatever modes and times the machine gave the program', async () => {
    expect(hashOf(await built('one', 0o600, 1))).toBe(hashOf(await built('other', 0o664, 1_600_000_000)));
  });

  it('hold the program, a setuid sandbox of root, the udev rule, icon, desktop file and a folder for provisioning', async () => {
    const files = listed(await built('one', 0o600, 1));
    expect(files.get('./opt/packbench/chrome-sandbox')).toBe('-rwsr-xr-x root/root');
    expect(files.get('./opt/packbench/packbench')).toBe('-rwxr-xr-x root/root');
    expect(files.get('./opt/packbench/resources/app.asar')).toBe('-rw-r--r-- root/root');
    expect(files.get('./usr/bin/packbench')).toBe('-rwxr-xr-x root/root');
    for (const path of [
      ...['usr/lib/udev/rules.d/70-packbench-zebra.rules', 'usr/share/applications/packbench.desktop'],
      ...['usr/share/icons/hicolor/256x256/apps/packbench.png', 'etc/packbench/'],
    ])
      expect([...files.keys()]).toContain(`./${path}`);
  });

  it('a second one starts the program with each session, and holds nothing else', async () => {
    const tree = join(folder.path, 'autostart');
    stageAutostart(tree, identity.time);
    const deb = join(folder.path, 'autostart.deb');
    await buildAutostartDeb(tree, deb, identity);
    const files = [...listed(deb).keys()].filter((path) => !path.endsWith('/'));
    expect(files).toEqual([
      './etc/xdg/autostart/packbench.desktop',
      './usr/share/doc/packbench-autostart/copyright',
    ]);
  });
});

describe.skipIf(!has('rpmbuild'))('the RPM package', () => {
  it('has the same bytes each time, and its sandbox is setuid', async () => {
    const build = async (name: string, mode: number): Promise<string> => {
      const tree = join(folder.path, `${name}-tree`);
      stageTree(program(name, mode, 1), tree, identity);
      const target = join(folder.path, `${name}.rpm`);
      await buildRpm(tree, target, identity, ['libgtk-3.so.0']);
      return target;
    };
    const rpm = await build('one', 0o600);
    expect(hashOf(rpm)).toBe(hashOf(await build('other', 0o664)));
    const list = execFileSync('rpm', ['-qplv', rpm], { encoding: 'utf8' });
    expect(list).toMatch(/^-rwsr-xr-x .* root +root .*\/opt\/packbench\/chrome-sandbox$/m);
  });
});

describe('what packages say of themselves', () => {
  const control = {
    ...identity,
    name: 'packbench' as const,
    architecture: 'amd64',
    depends: ['libc6', 'libnss3'],
  };

  it('a version that is not finished comes before the one that is', () => {
    expect(controlOf(control, 10)).toContain('\nVersion: 1.2.3~beta\n');
    expect(specOf(identity, [], [])).toContain('\nVersion: 1.2.3~beta\n');
  });

  it('each library that the program asks for has a package, under both of its names where it was renamed', () => {
    expect(dependsOf(['libgtk-3.so.0', 'libnss3.so', 'libc.so.6', 'ld-linux-x86-64.so.2'])).toEqual([
      ...['libc6', 'libgtk-3-0 | libgtk-3-0t64', 'libnss3', 'libsecret-1-0', 'libx11-xcb1', 'xdg-utils'],
    ]);
    expect(() => dependsOf(['libunheard.so.1'])).toThrow('libunheard.so.1');
  });
});
