import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildAutostartDeb, buildDeb } from './installers/deb';
import { identityOf } from './installers/identity';
import { dependsOf, librariesOf } from './installers/needs';
import { buildRpm } from './installers/rpm';
import { stageAutostart, stageTree } from './installers/tree';
import { notForProduction } from './packaging/production';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const kinds = ['deb', 'rpm'] as const;
type Kind = (typeof kinds)[number];

const valueOf = (args: readonly string[], name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);

// `npm run installers -- --program=FOLDER [--version=X] [--not-for-production] [deb] [rpm]`: packages of a program folder that
// `npm run package` made; without names, all of them. They go to `dist`, or to `--to=FOLDER`.
await runTool(async () => {
  if (process.platform !== 'linux')
    throw new Problem('Linux packages are built on Linux.', 'For Windows see docs/installing.md.');
  const args = process.argv.slice(2);
  const dist = resolve(valueOf(args, '--to') ?? join(projectRoot, 'dist'));
  const program = resolve(valueOf(args, '--program') ?? join(dist, `packbench-linux-${process.arch}`));
  const named = args.filter((argument) => !argument.startsWith('--'));
  const strange = named.find((name) => !kinds.includes(name as Kind));
  if (strange !== undefined)
    throw new Problem(`${strange} is no kind of package here.`, `There are ${kinds.join(' and ')}.`);
  const wants = (kind: Kind): boolean => named.length === 0 || named.includes(kind);
  const identity = identityOf(valueOf(args, '--version'), !args.includes(notForProduction));
  const tree = join(dist, 'tree');
  const libraries = await librariesOf(join(program, 'packbench'));
  const made: string[] = [];
  const file = (name: string): string => {
    made.push(name);
    return join(dist, name);
  };
  mkdirSync(dirname(tree), { recursive: true });
  try {
    stageTree(program, tree, identity);
    if (wants('deb'))
      await buildDeb(
        tree,
        file(`packbench_${identity.version}_${process.arch}.deb`),
        identity,
        dependsOf(libraries),
      );
    if (wants('rpm'))
      await buildRpm(tree, file(`packbench-${identity.version}.${process.arch}.rpm`), identity, libraries);
    stageAutostart(tree, identity.time);
    if (wants('deb'))
      await buildAutostartDeb(tree, file(`packbench-autostart_${identity.version}_all.deb`), identity);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  for (const name of made)
    console.log(
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
      name,
    );
  return 0;
});
