import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../problem';
import { outputOf } from '../processes';
import { packagesFor } from '../system/libraries';

/** Debian 13 and Ubuntu 24.04 gave these another name, for their 64-bit time. */
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

/** The libraries that the program's own files ask the system for, by name (`libgtk-3.so.0`). */
export const librariesOf = async (program: string): Promise<string[]> => {
  const folder = dirname(program);
  const own = readdirSync(folder).filter((name) => /\.so(\.\d+)*$/.test(name));
  const { status, stdout } = await outputOf('objdump', [
    '-p',
    program,
    ...own.map((name) => join(folder, name)),
  ]);
  if (status !== 0) throw new Problem('objdump could not read the program.', 'Install binutils.');
  const names = [...stdout.matchAll(/^\s+NEEDED\s+(\S+)$/gm)].map((match) => match[1]!);
  return [...new Set(names)].filter((name) => !own.includes(name)).sort();
};

/** Of the C library, which every system has. */
const ofC = /^(?:ld-linux|lib(?:c|m|dl|pthread|rt|gcc_s|stdc\+\+))\b/;

/**
 * Loaded by name when they are needed, so no file asks for them: without the first no window opens, without the second there is no
 * keychain, without the third the carrier's page is not opened.
 */
const byName = ['libx11-xcb1', 'libsecret-1-0', 'xdg-utils'];

/** Names of packages, as Debian's control file takes them. @throws Problem for a library that no known package carries */
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
