import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Runtime } from './electron/runtime';
import { projectRoot } from './paths';
import { outputOf } from './processes';

const station = join(projectRoot, 'out/main/station.cjs');
const builtFrom = join(projectRoot, 'out/built-from');
const stamp = join(projectRoot, 'out/compiled-by');
const compiler = join(projectRoot, 'tools/electron/compiler');
const limitMs = 60_000;

// A digest, because `out` is passed on and must not contain folder names of the building machine.
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Compiles the built station with the Electron that will run it, unless that was done before: each start then reads the compiled code
 * (`src/main/electron/compiled.ts`). Without it the station starts too, only later, so a failure is only reported.
 */
export async function ensureCompiled(
  electron: Pick<Runtime, 'path' | 'version' | 'args'>,
  say: (line: string) => void = console.log,
): Promise<void> {
  const wanted = digest(`${readFileSync(builtFrom, 'utf8')}\n${electron.version}\n${electron.path}`);
  const isThere = existsSync(`${station}.compiled`) && existsSync(stamp);
  if (isThere && readFileSync(stamp, 'utf8') === wanted) return;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  try {
    const args = [...electron.args, compiler, station];
    const { status, stderr } = await outputOf(electron.path, args, { env, timeout: limitMs });
    if (status !== 0) throw new Error(stderr.trim());
    writeFileSync(stamp, wanted);
  } catch (error) {
    say(`The station's code could not be compiled, it starts later: ${String(error)}`);
  }
}
