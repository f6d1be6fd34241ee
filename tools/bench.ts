import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchParts } from './bench-parts';
import { ensureBuilt } from './build';
import { startDisplay } from './display';
import { resolveElectron } from './electron-runtime';
import { projectRoot } from './paths';
import { requireNode, requireSandbox } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals, exitStatus, startGroup, stopGroup } from './processes';
import { endLeftovers, mark } from './suites/leftovers';
import { windowEnvironment } from './suites/window';
import { ensureLibraries, ensureTestPrograms } from './system-libraries';

const usage = `npm run bench -- [${benchParts.join('] [')}] [--quick] [--json FILE] [--write]`;

/** By this its processes are known. */
const run = `bench-${process.pid}`;

interface Options {
  parts: string[];
  isQuick: boolean;
  /** Puts the figures into docs/performance. */
  isWritten: boolean;
  json?: string;
}

/** What the command line asks for. @throws Problem when it asks for something else */
function readOptions(args: readonly string[]): Options {
  const isOff = { type: 'boolean', default: false } as const;
  const options = { quick: isOff, write: isOff, json: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const strange = positionals.find((name) => !benchParts.some((part) => part === name));
    if (strange !== undefined) throw new Error(`${strange} is no part of the benchmark`);
    // npm changes to the project folder; file names were meant from where the person stands.
    const json =
      values.json === undefined ? {} : { json: resolve(process.env['INIT_CWD'] ?? '.', values.json) };
    return { parts: positionals, isQuick: values.quick, isWritten: values.write, ...json };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Prepares the window as its tests do, and measures in a process of its own. */
async function bench(args: readonly string[]): Promise<number> {
  requireNode();
  const options = readOptions(args);
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  await ensureBuilt();
  const display = process.platform === 'linux' ? await startDisplay() : undefined;
  const env = { ...windowEnvironment(process.env, electron, display?.name), [mark]: run };
  const asked = JSON.stringify({ ...options, electron: electron.version });
  const script = ['--import', 'tsx', join(projectRoot, 'test/bench/run.ts'), asked];
  const child = startGroup(process.execPath, script, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    return await exitStatus(child);
  } finally {
    await stopGroup(child);
    await endLeftovers(run);
    await display?.stop();
  }
}

exitOnSignals(async () => {
  await endLeftovers(run);
});
await runTool(() => bench(process.argv.slice(2)));
