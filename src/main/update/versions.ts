import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceText, syncFolder } from './files';
import { unpack } from './pack';
import { isVersion } from './release';

/**
 * The versions that were installed beside the one of the system's package, in a folder of the person's. What starts the program
 * (`tools/installers/files/packbench.sh`) reads two files in it: `current` names the version to start, and `trial` grows by a letter at each
 * start of a new one until that has opened its archive; after the third `before` is started in its place, and what failed is named in
 * `refused`.
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

/** The version that did not come to open an archive here; null where none did not. */
export const refusedIn = (folder: string): string | null => readText(namesIn(folder).refused) || null;

/** What an installation that did not come to its end left, and versions that nothing names any more. */
const tidy = (folder: string, kept: readonly (string | null)[]): void => {
  const { versions } = namesIn(folder);
  for (const name of existsSync(versions) ? readdirSync(versions) : [])
    if (!kept.includes(name)) rmSync(join(versions, name), { recursive: true, force: true });
};

/**
 * Puts a version beside the others, then makes it the one that starts next. Whenever it is cut off, the one before starts, or this one as a
 * whole: a version has its name only once all of it is on the disk, and `current` is replaced in one step.
 * @param pack checked file of the version
 * @param running version that runs now
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
  tidy(folder, [current, running]);
  const target = join(names.versions, version);
  const making = `${target}.new`;
  if (version !== current) {
    rmSync(target, { recursive: true, force: true });
    await unpack(pack, making);
    renameSync(making, target);
    syncFolder(names.versions);
  }
  replaceText(names.before, current ?? '');
  replaceText(names.trial, '');
  replaceText(names.current, version);
};

/** The program has opened its archive: it is no longer on trial. */
export const hold = (folder: string): void => rmSync(namesIn(folder).trial, { force: true });
