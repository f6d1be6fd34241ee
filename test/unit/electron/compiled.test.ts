import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireCompiled } from '#main/electron/compiled';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let file: string;
/** Long enough for V8 to point into its path. */
const name = 'built-with-a-long-name.cjs';
beforeEach(async () => {
  folder = await ownFolder('compiled');
  file = join(folder.path, name);
});
afterEach(() => folder.remove());

const built = (word: string): string => `exports.word = () => '${word}'; exports.file = __filename;`;

/** As the tools do it, with this Node in Electron's place. */
const compile = (): void => {
  execFileSync(process.execPath, [join(projectRoot, 'tools/electron/compiler'), file]);
};
const wordOf = (exports: unknown): string => (exports as { word: () => string }).word();

it('a compiled file is used without compiling it again, and behaves like its source', () => {
  writeFileSync(file, built('first'));
  compile();
  const { exports, wasCompiled } = requireCompiled(file);
  expect(wasCompiled).toBe(true);
  expect(wordOf(exports)).toBe('first');
  expect(exports).toMatchObject({ file });
  expect(readFileSync(`${file}.compiled`).includes(folder.path)).toBe(false);
});

it('compiled code of another source with the same length is not used', () => {
  writeFileSync(file, built('first'));
  compile();
  writeFileSync(file, built('other'));
  const { exports, wasCompiled } = requireCompiled(file);
  expect(wasCompiled).toBe(false);
  expect(wordOf(exports)).toBe('other');
});

it('compiled code that V8 rejects is not used', () => {
  for (const rest of ['x', 'x'.repeat(500)]) {
    // Each time another source: what this process has compiled already, it takes from its own memory.
    writeFileSync(file, built(`first${rest}`));
    const digest = createHash('sha256').update(readFileSync(file)).digest();
    writeFileSync(`${file}.compiled`, Buffer.concat([digest, Buffer.from(rest)]));
    const { exports, wasCompiled } = requireCompiled(file);
    expect(wasCompiled).toBe(false);
    expect(wordOf(exports)).toBe(`first${rest}`);
    // Once required, it would be this one again.
    Reflect.deleteProperty(createRequire(file).cache, file);
  }
});

it('a part beside it is compiled too, and gets the same module when it requires it', () => {
  writeFileSync(join(folder.path, 'part.cjs'), `exports.whole = () => require('./${name}');`);
  writeFileSync(file, `exports.part = require('./part.cjs');`);
  compile();
  const { exports } = requireCompiled(file);
  expect(requireCompiled(join(folder.path, 'part.cjs')).exports).toBe((exports as { part: unknown }).part);
  expect((exports as { part: { whole: () => unknown } }).part.whole()).toBe(exports);
  expect(existsSync(join(folder.path, 'part.cjs.compiled'))).toBe(true);
});
