import { join } from 'node:path';
import type { Runtime } from './electron/runtime';
import { projectRoot } from './paths';
import { exitStatus, startGroup, stopGroup } from './processes';
import { withWindows } from './suites/window';

/**
 * Runs a TypeScript file of the project that opens the station in windows, in a process of its own.
 * @param argument what it is given as its only argument, as JSON
 * @returns its exit status
 */
export function runWindowScript(file: string, argument: (electron: Runtime) => object): Promise<number> {
  return withWindows(async (env, electron) => {
    const script = ['--import', 'tsx', join(projectRoot, file), JSON.stringify(argument(electron))];
    const child = startGroup(process.execPath, script, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      return await exitStatus(child);
    } finally {
      await stopGroup(child);
    }
  });
}
