import { spawn } from 'node:child_process';
import { ensureBuilt } from './build';
import { machineFacts, passOn, withoutGraphics } from './chromium-noise';
import { ensureCompiled } from './compiled';
import type { Runtime } from './electron/runtime';
import { resolveElectron } from './electron-runtime';
import { projectRoot } from './paths';
import { requireNode, requireSandbox, requireScreen, withoutScreen } from './preconditions';
import { runTool } from './problem';
import { exitOnSignals, exitStatus, onSignals } from './processes';
import { ensureLibraries } from './system-libraries';

/** Starts the station in a window and returns its exit status. Arguments are passed to the app unchanged. */
async function start(args: readonly string[]): Promise<number> {
  requireNode();
  const isCheck = args.includes('--check');
  if (!isCheck) requireScreen(process.env);
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureBuilt();
  await ensureCompiled(electron);
  return launch(electron, isCheck ? [...args, ...withoutScreen(process.env)] : args);
}

async function launch(electron: Runtime, args: readonly string[]): Promise<number> {
  // A terminal inside an Electron program passes this on, and Electron would then start as plain Node.js.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const facts = machineFacts();
  const child = spawn(electron.path, [...electron.args, ...withoutGraphics(facts), projectRoot, ...args], {
    // npm changes to the project folder, but file names are relative to where the command was typed.
    cwd: env['INIT_CWD'] ?? process.cwd(),
    env,
    stdio: ['inherit', 'inherit', facts.hasBus ? 'inherit' : 'pipe'],
  });
  if (child.stderr) passOn(child.stderr, facts, (line) => process.stderr.write(`${line}\n`));
  onSignals((signal) => child.kill(signal));
  return exitStatus(child);
}

exitOnSignals();
await runTool(() => start(process.argv.slice(2)));
