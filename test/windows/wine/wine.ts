import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitStatus, outputOf, startGroup } from '#tools/processes';
import { projectRoot } from '#test/support/root';
import { prepareWindowsPrograms, windowsPath } from './programs';

const wine = '/usr/lib/wine/wine64';

const imageOptions = String.raw`HKLM\Software\Microsoft\Windows NT\CurrentVersion\Image File Execution Options`;

/** A Windows that belongs to the suite. */
export interface Windows {
  /** Drive C in this machine's notation. */
  driveC: string;
  /** Environment of every program in it. */
  env: NodeJS.ProcessEnv;
  /** The command that starts Node.js there. */
  node: readonly [string, string];
  /** Runs a program of Windows to its end. */
  run(program: string, ...args: string[]): Promise<{ status: number; stdout: string }>;
  /** Ends every program that still runs in it. */
  stop(): Promise<void>;
}

/** @param folder of the suite */
export const openWindows = async (folder: string): Promise<Windows> => {
  const programs = await prepareWindowsPrograms(folder);
  const prefix = join(folder, 'prefix');
  const home = join(folder, 'home');
  mkdirSync(home);
  const { DISPLAY: _, NODE_OPTIONS: __, ...rest } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...rest,
    ...{ WINEPREFIX: prefix, WINEDEBUG: '-all', WINEPATH: windowsPath(programs.libraries), HOME: home },
    // No browser, no .NET, no entries in a user's menus.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=',
    // Wine reports an older Windows than Node.js supports, unless it is configured otherwise.
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_PATH: programs.nodePath,
    NODE_OPTIONS: `--require ${windowsPath(join(projectRoot, 'test/windows/inside/wine-lacks.cjs')).replaceAll('\\', '/')}`,
  };
  const run = async (program: string, ...args: string[]) => {
    const output = join(folder, 'output.txt');
    const status = await toFiles(wine, [program, ...args], env, { stdout: output, stderr: `${output}.err` });
    return { status, stdout: readFileSync(output, 'utf8') };
  };
  const must = async (program: string, ...args: string[]): Promise<void> => {
    const { status, stdout } = await run(program, ...args);
    if (status !== 0) throw new Error(`wine ${program} ended with ${status}: ${stdout}`);
  };
  await must('wineboot', '--init');
  await must('winecfg', '-v', 'win10');
  // libsql closes each connection twice (https://github.com/tursodatabase/libsql/issues/2251): the second time it reads
  // memory that Wine's heap has released, unless the heap is told to keep released memory.
  await must('reg', 'add', `${imageOptions}\\node.exe`, '/v', 'GlobalFlag', '/t', 'REG_DWORD', '/d', '32');
  return {
    ...{ env, run, driveC: join(prefix, 'drive_c'), node: [wine, programs.node] },
    stop: async () => void (await outputOf('/usr/lib/wine/wineserver', ['--kill'], { env })),
  };
};

export interface Outputs {
  stdout: string;
  stderr: string;
}

/**
 * Runs a program to its end. Its output goes to files: Node.js ends in an assertion when its output is one of Wine's
 * pipes, and Wine's own services keep a pipe open long after the program that started them.
 */
const toFiles = async (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: Outputs,
): Promise<number> => {
  const files = [openSync(stdout, 'w'), openSync(stderr, 'w')];
  try {
    return await exitStatus(startGroup(command, args, { env, stdio: ['ignore', ...files] }));
  } finally {
    files.forEach(closeSync);
  }
};

/** Runs a script with Node.js to its end. */
export const runScript = (
  { node: [command, node], env }: Windows,
  script: string,
  args: readonly string[],
  outputs: Outputs,
): Promise<number> => toFiles(command, [node, windowsPath(script), ...args], env, outputs);
