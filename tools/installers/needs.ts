import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../problem';
import { outputOf } from '../processes';
import { packagesFor } from '../system/libraries';

/** Debian 13 and Ubuntu 24.04 renamed these packages for their 64-bit time. */
const renamed: ReadonlySet<string> = new Set([
  ...[
    'libasound2',
    'libatk1.0-0',
    'libatk-bridge2.0-0',
    'libatspi2.0-0',
    'libcups2',
    'libglib2.0-0',
    'libgtk-3-0',
  ],
]);

/** The system libraries that the program's files need, by name (`libgtk-3.so.0`). */
export const librariesOf = async (program: string): Promise<string[]> => {
  const folder = dirname(program);
  const bundled = readdirSync(folder).filter((name) => /\.so(\.\d+)*$/.test(name));
  const { status, stdout } = await outputOf('objdump', [
    '-p',
    program,
    ...bundled.map((name) => join(folder, name)),
  ]);
  if (status !== 0) throw new Problem('objdump could not read the program.', 'Install binutils.');
  const names = [...stdout.matchAll(/^\s+NEEDED\s+(\S+)$/gm)].map((match) => match[1]!);
  return [...new Set(names)].filter((name) => !bundled.includes(name)).sort();
};

/** Libraries of the C runtime, which every system has. */
const ofC = /^(?:ld-linux|lib(?:c|m|dl|pthread|rt|gcc_s|stdc\+\+))\b/;

/**
 * Loaded by name at run time, so no file needs them: without the first no window opens, without the second there is no keychain, without
 * the third the carrier's page can't be opened.
 */
const byName = ['libx11-xcb1', 'libsecret-1-0', 'xdg-utils'];

/** Names of packages for Debian's control file. @throws Problem for a library that is in no known package */
export const dependsOf = (libraries: readonly string[]): string[] => {
  const { packages, unknown } = packagesFor(libraries.filter((name) => !ofC.test(name)));
  if (unknown.length > 0)
    throw new Problem(
      `No package is known that carries ${unknown.join(', ')}.`,
      'Add it to tools/system/libraries.ts.',
    );
  const all = [...new Set([...packages, ...byName])].sort();
  return ['libc6', ...all.map((name) => (renamed.has(name) ? `${name} | ${name}t64` : name))];
};
