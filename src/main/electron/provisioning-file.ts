import { dirname, join, resolve } from 'node:path';

export interface Start {
  argv: readonly string[];
  /** The folder in which the command was typed. */
  from: string;
  platform: NodeJS.Platform;
  /** `%ProgramData%` of Windows. */
  programData: string | undefined;
  /** Path of the program itself. */
  program: string;
  /** A packaged program that was never opened here, so it has no settings. */
  isFirst: boolean;
  exists: (file: string) => boolean;
}

/**
 * Where an administrator may put one file for all users of this computer, best first. On Windows a program that was installed for one user
 * has their file beside it.
 */
const systemFiles = ({ platform, programData, program }: Start): readonly string[] => {
  if (platform === 'linux') return ['/etc/packbench/bench.json'];
  if (platform === 'darwin') return ['/Library/Application Support/Packbench/bench.json'];
  if (platform !== 'win32') return [];
  const forAll = programData ? [join(programData, 'Packbench', 'bench.json')] : [];
  return [join(dirname(program), 'bench.json'), ...forAll];
};

const placeIn = (argv: readonly string[]): number =>
  argv.findIndex((argument) => argument === '--provision' || argument.startsWith('--provision='));

/** Whether the arguments name a file with `--provision`. */
export const namesFile = (argv: readonly string[]): boolean => placeIn(argv) >= 0;

/** The arguments without the file that they name: a later start is not to load it again. */
export const withoutFile = (argv: readonly string[]): string[] => {
  const at = placeIn(argv);
  return at < 0 ? [...argv] : argv.toSpliced(at, argv[at] === '--provision' ? 2 : 1);
};

/**
 * The file that sets this bench up at this start: the file of `--provision FILE` or `--provision=FILE`, relative to the folder in which
 * the command was typed; at the first start of a packaged program the system's file, if there is one.
 */
export const provisioningFile = (start: Start): string | null => {
  const { argv, from, isFirst, exists } = start;
  const at = placeIn(argv);
  const named = at < 0 ? undefined : argv[at]?.startsWith('--provision=') ? argv[at].slice(12) : argv[at + 1];
  if (named) return resolve(from, named);
  return (isFirst ? systemFiles(start).find(exists) : undefined) ?? null;
};
