import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { buildInstaller } from '#tools/installers/nsis';
import { outputOf } from '#tools/processes';
import { windowsPath } from './wine/programs';
import { openWindows, type Windows } from './wine/wine';
import { limits } from '#tools/suites/limits';

// The program is a stand-in of a few lines, because Electron has no build here that Wine starts. Wine's user is an
// administrator.

let folder: Awaited<ReturnType<typeof ownFolder>>;
let windows: Windows;
const at = (...path: string[]): string => join(folder.path, ...path);
const inC = (...path: string[]): string => join(windows.driveC, ...path);

const time = 1_700_000_000;
/** The stand-in, built once. */
const buildStandIn = async (): Promise<void> => {
  const source = join(projectRoot, 'test/windows/wine/waiting-program.c');
  const options = ['-municode', '-mwindows', '-O1', '-s', '-o', at('Packbench.exe'), source];
  const { status, stderr } = await outputOf('x86_64-w64-mingw32-gcc', options);
  if (status !== 0) throw new Error(`the stand-in was not built: ${stderr}`);
};

/** An installer of a program folder with these files. @returns its path */
const installer = async (version: string, files: Record<string, string>, name = version): Promise<string> => {
  const program = at(`program-${name}`);
  mkdirSync(join(program, 'resources', 'with space'), { recursive: true });
  copyFileSync(at('Packbench.exe'), join(program, 'Packbench.exe'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(program, file), text);
  const target = at(`setup-${name}.exe`);
  await buildInstaller(program, target, { version, summary: '', time });
  return target;
};

let first: string;
let second: string;
beforeAll(async () => {
  folder = await ownFolder('windows-installer');
  windows = await openWindows(folder.path);
  await buildStandIn();
  first = await installer('1.2.0', {
    'resources/app.asar': 'first',
    'resources/with space/$former żółw.txt': 'only in the first',
  });
  second = await installer('1.3.0', { 'resources/app.asar': 'second' });
  writeFileSync(at('bench.json'), '{"station": {"name": "Bench 3"}}');
});
afterAll(async () => {
  await windows.stop();
  await folder.remove();
});

/** Runs it like a fleet's script. @returns its exit status */
const setUp = async (setup: string, ...args: string[]): Promise<number> =>
  (await windows.run(windowsPath(setup), '/S', ...args)).status;

const registered = async (hive: string, key: string, value: string): Promise<string | null> => {
  const { status, stdout } = await windows.run('reg', 'query', `${hive}\\Software\\${key}`, '/v', value);
  return status === 0 ? (/REG_SZ {4}([^\r\n]*)/.exec(stdout)?.[1] ?? '') : null;
};
const uninstallKey = String.raw`Microsoft\Windows\CurrentVersion\Uninstall\Packbench`;
const runKey = String.raw`Microsoft\Windows\CurrentVersion\Run`;
const version = (hive: string) => registered(hive, uninstallKey, 'DisplayVersion');

const machineFolder = () => inC('Program Files', 'Packbench');
const app = (program: string): string => readFileSync(join(program, 'resources', 'app.asar'), 'utf8');
/** Files beside the program's folder with its name: nothing half-finished is left there. */
const besides = (): string[] =>
  readdirSync(inC('Program Files')).filter((name) => name.startsWith('Packbench'));

describe('the installer for Windows', () => {
  it('it installs for all users, with a provisioning file and a start with Windows, without a question', async () => {
    expect(await setUp(first, `/PROVISIONING=${windowsPath(at('bench.json'))}`, '/AUTOSTART=1')).toBe(0);
    expect(app(machineFolder())).toBe('first');
    expect(existsSync(join(machineFolder(), 'resources', 'with space', '$former żółw.txt'))).toBe(true);
    expect(readFileSync(inC('ProgramData', 'Packbench', 'bench.json'), 'utf8')).toContain('Bench 3');
    expect(await version('HKLM')).toBe('1.2.0');
    expect(await registered('HKLM', runKey, 'Packbench')).toBe(
      String.raw`"C:\Program Files\Packbench\Packbench.exe"`,
    );
    expect(await version('HKCU')).toBeNull();
  });

  it('it changes nothing while the program runs, and reports that by its exit code', async () => {
    const program = windows.run(windowsPath(join(machineFolder(), 'Packbench.exe')), windowsPath(at('end')));
    // The program is running once the system prevents writing to its file.
    await vi.waitFor(async () => expect(await setUp(second)).toBe(4), {
      timeout: limits.poll,
      interval: 500,
    });
    expect(app(machineFolder())).toBe('first');
    expect(await version('HKLM')).toBe('1.2.0');
    expect(besides()).toEqual(['Packbench']);
    writeFileSync(at('end'), '');
    await program;
  });

  it('it replaces an earlier version completely, and keeps the chosen options', async () => {
    expect(await setUp(second)).toBe(0);
    expect(app(machineFolder())).toBe('second');
    expect(existsSync(join(machineFolder(), 'resources', 'with space', '$former żółw.txt'))).toBe(false);
    expect(await version('HKLM')).toBe('1.3.0');
    expect(await registered('HKLM', runKey, 'Packbench')).not.toBeNull();
    expect(besides()).toEqual(['Packbench']);
  });

  it('it continues where an earlier run was interrupted between its two renames', async () => {
    const beside = (ending: string): string => `${machineFolder()}.${ending}`;
    renameSync(machineFolder(), beside('old'));
    mkdirSync(beside('new'));
    writeFileSync(join(beside('new'), 'Packbench.exe'), 'half of it');
    expect(await setUp(second)).toBe(0);
    expect(app(machineFolder())).toBe('second');
    expect(besides()).toEqual(['Packbench']);
  });

  it('the start with Windows can be switched off again', async () => {
    expect(await setUp(second, '/AUTOSTART=0')).toBe(0);
    expect(await registered('HKLM', runKey, 'Packbench')).toBeNull();
  });

  it('it does not use a folder with other files', async () => {
    mkdirSync(inC('Tools'));
    writeFileSync(inC('Tools', 'mine.txt'), 'mine');
    expect(await setUp(first, '/AllUsers', String.raw`/D=C:\Tools`)).toBe(7);
    expect(readdirSync(inC('Tools'))).toEqual(['mine.txt']);
    expect(app(machineFolder())).toBe('second');
  });

  it('it changes nothing where the provisioning file is missing', async () => {
    expect(await setUp(first, String.raw`/PROVISIONING=C:\nowhere.json`)).toBe(6);
    expect(app(machineFolder())).toBe('second');
  });

  it('it is uninstalled completely, except files that an administrator added', async () => {
    expect(await setUp(join(machineFolder(), 'Uninstall.exe'), '/AllUsers')).toBe(0);
    // It continues in a copy of itself, because no program can remove its own file.
    await vi.waitFor(() => expect(besides()).toEqual([]), { timeout: limits.poll, interval: 200 });
    await vi.waitFor(async () => expect(await version('HKLM')).toBeNull(), {
      timeout: limits.poll,
      interval: 500,
    });
    expect(existsSync(inC('ProgramData', 'Packbench', 'bench.json'))).toBe(true);
  });

  it('it installs for one user, in that user’s folder, with the provisioning file beside the program', async () => {
    expect(await setUp(first, '/CurrentUser', `/PROVISIONING=${windowsPath(at('bench.json'))}`)).toBe(0);
    const place = (await registered('HKCU', uninstallKey, 'InstallLocation')) ?? '';
    expect(place).toMatch(/^C:\\users\\.*\\Programs\\Packbench$/i);
    const installed = inC(...place.slice(3).split('\\'));
    expect(app(installed)).toBe('first');
    expect(readFileSync(join(installed, 'bench.json'), 'utf8')).toContain('Bench 3');
    expect(await version('HKLM')).toBeNull();
    // A newer installer finds it automatically.
    expect(await setUp(second)).toBe(0);
    expect(app(installed)).toBe('second');
    expect(besides()).toEqual([]);
  });

  it('every build has the same bytes', async () => {
    // The clock for file dates continues.
    const { mtimeMs } = statSync(second);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(mtimeMs + 2_000), { timeout: limits.poll });
    const again = await installer('1.3.0', { 'resources/app.asar': 'second' }, 'again');
    expect(readFileSync(again).equals(readFileSync(second))).toBe(true);
  });
});
