import { join, resolve } from 'node:path';

export interface Start {
  argv: readonly string[];
  /** Where the command was typed. */
  from: string;
  platform: NodeJS.Platform;
  /** `%ProgramData%` of Windows. */
  programData: string | undefined;
  /** A packaged program that was never opened here: it has no settings. */
  isFirst: boolean;
  exists: (file: string) => boolean;
}

/** Where an administrator may put one file for all that use this computer. */
const systemFile = ({ platform, programData }: Start): string | null => {
  if (platform === 'linux') return '/etc/packbench/bench.json';
  if (platform === 'darwin') return '/Library/Application Support/Packbench/bench.json';
  return platform === 'win32' && programData ? join(programData, 'Packbench', 'bench.json') : null;
};

/**
 * The file that sets this bench up at this start: the one that `--provision FILE` or `--provision=FILE` names, relative to where the
 * command was typed; at the first start of a packaged program the system's, where there is one.
 */
export const provisioningFile = (start: Start): string | null => {
  const { argv, from, isFirst, exists } = start;
  const at = argv.findIndex((argument) => argument === '--provision' || argument.startsWith('--provision='));
  const named = at < 0 ? undefined : argv[at]?.startsWith('--provision=') ? argv[at].slice(12) : argv[at + 1];
  if (named) return resolve(from, named);
  const file = isFirst ? systemFile(start) : null;
  return file !== null && exists(file) ? file : null;
};
