import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the run a home and a place for temporary files of its own, so that whatever its programs write can be searched. Who
 * starts the tests gets it back: the variables are set in the runner's process and those it starts.
 */
export default function runFolder(): () => void {
  const run = mkdtempSync(join(tmpdir(), 'packbench-window-'));
  for (const name of ['home', 'tmp']) mkdirSync(join(run, name), { mode: 0o700 });
  Object.assign(process.env, {
    PACKBENCH_WINDOW_RUN: run,
    // What the loader of our tests would keep of them there holds the secrets that they make up.
    TSX_DISABLE_CACHE: '1',
    ...{ TMPDIR: join(run, 'tmp'), TMP: join(run, 'tmp'), TEMP: join(run, 'tmp') },
    // Elsewhere the home leads to the keychain of the person.
    ...(process.platform === 'linux' && { HOME: join(run, 'home') }),
  });
  for (const name of ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'])
    Reflect.deleteProperty(process.env, name);
  return () => rmSync(run, { recursive: true, force: true });
}
