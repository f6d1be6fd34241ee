import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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

const leaks = ['listener', 'socket', 'timer', 'heap', 'nodes'];
const usage = `npm run soak -- [LABELS] [--json FILE] [--leak ${leaks.join('|')}]`;

/** By this its processes are known. */
const run = `soak-${process.pid}`;

interface Options {
  labels: number;
  json?: string;
  /** Something to be kept for each label on purpose: the soak must fail then. */
  leak?: string;
}

/** What the command line asks for: 20,000 labels unless told otherwise. @throws Problem when it asks for something else */
function readOptions(args: readonly string[]): Options {
  const options = { json: { type: 'string' }, leak: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [labels = '20000', more] = positionals;
    if (more !== undefined || !/^\d{3,7}$/.test(labels)) throw new Error('That is no number of labels');
    if (values.leak !== undefined && !leaks.includes(values.leak))
      throw new Error(`No such leak: ${values.leak}`);
    // npm changes to the project folder; file names were meant from where the person stands.
    const json =
      values.json === undefined ? {} : { json: resolve(process.env['INIT_CWD'] ?? '.', values.json) };
    return { labels: Number(labels), ...json, ...(values.leak !== undefined && { leak: values.leak }) };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Prepares the window as its tests do, and works in a process of its own. */
async function soak(args: readonly string[]): Promise<number> {
  requireNode();
  if (process.platform !== 'linux')
    throw new Problem('The soak counts file descriptors in /proc.', 'Run it on Linux.');
  const options = readOptions(args);
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  await ensureBuilt();
  const display = await startDisplay();
  const env = { ...windowEnvironment(process.env, electron, display.name), [mark]: run };
  const script = ['--import', 'tsx', join(projectRoot, 'test/soak/run.ts'), JSON.stringify(options)];
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
    await display.stop();
  }
}

exitOnSignals(async () => {
  await endLeftovers(run);
});
await runTool(() => soak(process.argv.slice(2)));
