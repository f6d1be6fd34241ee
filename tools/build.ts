import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem';
import { outputOf } from './processes';
import { projectRoot } from './paths';

const inputs = ['src', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const results = ['out/main/index.cjs', 'out/preload/index.cjs', 'out/renderer/index.html'];
const stamp = join(projectRoot, 'out/built-from');
const cli = join(projectRoot, 'node_modules/electron-vite/bin/electron-vite.js');

/**
 * Builds the app into `out/`, unless it was built from the current files.
 * @throws Problem with the builder's output when the build fails.
 */
export function ensureBuilt(say: (line: string) => void = console.log): Promise<void> {
  building ??= buildUnlessBuilt(say).finally(() => (building = undefined));
  return building;
}

/** Suites that run at the same time share one build. */
let building: Promise<void> | undefined;

async function buildUnlessBuilt(say: (line: string) => void): Promise<void> {
  const wanted = fingerprint(projectRoot, inputs);
  if (isBuiltFrom(wanted)) return;
  say('Building …');
  const { status, stdout, stderr } = await outputOf(process.execPath, [cli, 'build'], { cwd: projectRoot });
  if (status !== 0)
    throw new Problem(`The build failed:\n${stdout}${stderr}`, 'Fix what it names and try again.');
  writeFileSync(stamp, wanted);
}

function isBuiltFrom(wanted: string): boolean {
  const isComplete = [stamp, ...results.map((file) => join(projectRoot, file))].every((file) =>
    existsSync(file),
  );
  return isComplete && readFileSync(stamp, 'utf8') === wanted;
}

/** SHA-256 (hex) over names and contents of the files below `names` (files or folders in `root`, may be missing). */
export function fingerprint(root: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesBelow(root, name))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(root: string, name: string): string[] {
  const at = statSync(join(root, name), { throwIfNoEntry: false });
  if (at === undefined) return [];
  if (!at.isDirectory()) return [name];
  const inside = readdirSync(join(root, name)).sort();
  return inside.flatMap((child) => filesBelow(root, `${name}/${child}`));
}
