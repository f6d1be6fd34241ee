import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceText, syncFolder } from './files';
import { unpack } from './pack';
import { isVersion } from './release';

/**
 * The versions installed beside the one of the system's package, in a folder of the user. The launcher (`tools/installers/files/packbench.sh`)
 * reads two files in it: `current` names the version to start, and `trial` grows by a letter at each start of a new version that does not
 * run yet, until it has opened its archive. After the third start the version in `before` is started instead, and the failed one is named in `refused`.
 */
const namesIn = (folder: string) => ({
  current: join(folder, 'current'),
  before: join(folder, 'before'),
  trial: join(folder, 'trial'),
  refused: join(folder, 'refused'),
  versions: join(folder, 'versions'),
});

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** The version that starts next; null where it is the one of the system's package. */
export const currentIn = (folder: string): string | null => {
  const version = readText(namesIn(folder).current);
  return isVersion(version) ? version : null;
};

/** The version that failed to open an archive here; null where there is none. */
export const refusedIn = (folder: string): string | null => readText(namesIn(folder).refused) || null;

/** Removes the remains of interrupted installations, and versions that are no longer used. */
const removeLeftovers = (folder: string, kept: readonly (string | null)[]): void => {
  const { versions } = namesIn(folder);
  for (const name of existsSync(versions) ? readdirSync(versions) : [])
    if (!kept.includes(name)) rmSync(join(versions, name), { recursive: true, force: true });
};

/**
 * Installs a version beside the others, then makes it the one that starts next. If this is interrupted, either the version before starts or
 * the complete new one: a version gets its name only when it is complete and synced, and `current` is replaced atomically.
 * @param pack checked file of the version
 * @param running the running version
 */
export const install = async (
  folder: string,
  version: string,
  pack: string,
  running: string,
): Promise<void> => {
  const names = namesIn(folder);
  mkdirSync(names.versions, { recursive: true });
  const current = currentIn(folder);
  removeLeftovers(folder, [current, running]);
  const target = join(names.versions, version);
  const making = `${target}.new`;
  if (version !== current) {
    rmSync(target, { recursive: true, force: true });
    try {
      await unpack(pack, making);
      renameSync(making, target);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
    syncFolder(names.versions);
  }
  replaceText(names.before, current ?? '');
  replaceText(names.trial, '');
  replaceText(names.current, version);
};

/**
 * The program has opened its archive: its trial has ended. If the launcher gave this version up meanwhile, it starts again the next time:
 * the version before may not understand the archive any more.
 * @param running the running version
 */
export const endTrial = (folder: string, running: string): void => {
  const names = namesIn(folder);
  rmSync(names.trial, { force: true });
  if (refusedIn(folder) !== running) return;
  if (existsSync(join(names.versions, running))) replaceText(names.current, running);
  rmSync(names.refused, { force: true });
};
