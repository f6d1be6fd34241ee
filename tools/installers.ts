import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildAutostartDeb, buildDeb } from './installers/deb';
import { identityOf } from './installers/identity';
import type { Identity } from './installers/identity';
import { dependsOf, librariesOf } from './installers/needs';
import { buildInstaller } from './installers/nsis';
import { buildRpm } from './installers/rpm';
import { stageAutostart, stageTree } from './installers/tree';
import { notForProduction } from './packaging/production';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const kinds = ['deb', 'rpm'] as const;
type Kind = (typeof kinds)[number];

const valueOf = (args: readonly string[], name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);

/** @returns the names of the packages, which are written to `dist` */
const buildPackages = async (
  program: string,
  dist: string,
  identity: Identity,
  wanted: readonly string[],
): Promise<string[]> => {
  const unknownName = wanted.find((name) => !kinds.includes(name as Kind));
  if (unknownName !== undefined)
    throw new Problem(`${unknownName} is no kind of package here.`, `There are ${kinds.join(' and ')}.`);
  const wants = (kind: Kind): boolean => wanted.length === 0 || wanted.includes(kind);
  const tree = join(dist, 'tree');
  const libraries = await librariesOf(join(program, 'packbench'));
  const { version, time } = identity;
  const made: string[] = [];
  const file = (name: string): string => {
    made.push(name);
    return join(dist, name);
  };
  try {
    stageTree(program, tree, identity);
    if (wants('deb'))
      await buildDeb(tree, file(`packbench_${version}_${process.arch}.deb`), identity, dependsOf(libraries));
    if (wants('rpm'))
      await buildRpm(tree, file(`packbench-${version}.${process.arch}.rpm`), identity, libraries);
    stageAutostart(tree, time);
    if (wants('deb')) await buildAutostartDeb(tree, file(`packbench-autostart_${version}_all.deb`), identity);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return made;
};

// `npm run installers -- --program=FOLDER [--version=X] [--not-for-production] [deb] [rpm]`: builds the named or all packages from a
// program folder for Linux, or the installer from one for Windows. They are written to `dist`, or to `--to=FOLDER`.
await runTool(async () => {
  if (process.platform !== 'linux')
    throw new Problem(
      'Packages and installers are built on Linux.',
      'See docs/installing.md: a program folder for Windows is taken there.',
    );
  const args = process.argv.slice(2);
  const dist = resolve(valueOf(args, '--to') ?? join(projectRoot, 'dist'));
  const program = resolve(valueOf(args, '--program') ?? join(dist, `packbench-linux-${process.arch}`));
  const identity = identityOf(valueOf(args, '--version'), !args.includes(notForProduction));
  const named = args.filter((argument) => !argument.startsWith('--'));
  mkdirSync(dist, { recursive: true });
  const isForWindows = existsSync(join(program, 'Packbench.exe'));
  const installer = `Packbench-setup-${identity.version}.exe`;
  if (isForWindows) await buildInstaller(program, join(dist, installer), identity);
  const made = isForWindows ? [installer] : await buildPackages(program, dist, identity, named);
  for (const name of made)
    console.log(
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
      name,
    );
  return 0;
});
