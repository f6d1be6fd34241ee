import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder, absolute. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Folder for downloads that the tools keep: `packbench` in XDG_CACHE_HOME, else in `~/.cache`. A relative XDG_CACHE_HOME is ignored, as the
 * XDG specification requires.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string {
  const base = env['XDG_CACHE_HOME'];
  return join(base !== undefined && isAbsolute(base) ? base : join(home, '.cache'), 'packbench');
}
