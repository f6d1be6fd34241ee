import { join } from 'node:path';
import type { BenchPart } from './bench-parts';
import { ensureBuilt } from './build';
import { startDisplay } from './display';
import { resolveElectron } from './electron-runtime';
import { projectRoot } from './paths';
import { requireSandbox } from './preconditions';
import { exitStatus, startGroup, stopGroup } from './processes';
import { windowEnvironment } from './suites/window';
import { ensureLibraries, ensureTestPrograms } from './system-libraries';

/** What is to be measured. */
export interface BenchmarkOptions {
  /** None means all. */
  parts: BenchPart[];
  isQuick: boolean;
  /** Puts the figures into docs/performance. */
  isWritten: boolean;
  /** File for the figures with every sample, and for the parts that broke. */
  json?: string;
}

/**
 * Prepares the window as its tests do, and measures in a process of its own.
 * @returns exit status: 0 unless a part broke
 */
export async function runBenchmark(options: BenchmarkOptions): Promise<number> {
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  await ensureBuilt();
  const display = process.platform === 'linux' ? await startDisplay() : undefined;
  const env = windowEnvironment(process.env, electron, display?.name);
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
    await display?.stop();
  }
}
