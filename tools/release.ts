import { createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pack } from './release/pack';
import { newKey, publicText, writeRelease } from './release/sign';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const valueOf = (args: readonly string[], name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);

/** The private key: a named file, or the variable, for a CI that keeps it as a secret. */
const keyOf = (args: readonly string[]): string => {
  const file = valueOf(args, '--key');
  const pem = file === undefined ? process.env['PACKBENCH_RELEASE_KEY'] : readFileSync(file, 'utf8');
  if (pem === undefined || pem === '')
    throw new Problem(
      'There is no key to sign with.',
      'Name one (`--key=FILE`), set PACKBENCH_RELEASE_KEY, or make one: `npm run release -- --new-key=FILE`.',
    );
  return pem;
};

// `npm run release -- --version=X [--program=FOLDER] [--key=FILE] [--to=FOLDER]`: the files from which benches update themselves: the
// program in one file, `release.json` and its signature. `npm run release -- --new-key=FILE` makes a key and prints its public half.
await runTool(async () => {
  const args = process.argv.slice(2);
  const fresh = valueOf(args, '--new-key');
  if (fresh !== undefined) {
    const pem = newKey();
    writeFileSync(fresh, pem, { mode: 0o600, flag: 'wx' });
    console.log(publicText(createPrivateKey(pem)));
    return 0;
  }
  const version = valueOf(args, '--version');
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Problem('Which version?', 'Say `--version=1.2.3`: three numbers.');
  const machine = `${process.platform}-${process.arch}`;
  const dist = join(projectRoot, 'dist');
  const folder = resolve(valueOf(args, '--to') ?? join(dist, 'release'));
  const program = resolve(valueOf(args, '--program') ?? join(dist, `packbench-${machine}`));
  const pem = keyOf(args);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `packbench-${version}-${machine}.pack`);
  await pack(program, file);
  await writeRelease(file, { version, machine }, pem);
  console.log(
    `${file}\nTrusted by benches whose updates.json has the key ${publicText(createPrivateKey(pem))}`,
  );
  return 0;
});
