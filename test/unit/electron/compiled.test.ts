import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireCompiled } from '#main/electron/compiled';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

let own: Awaited<ReturnType<typeof ownFolder>>;
let file: string;
beforeEach(async () => {
  own = await ownFolder('compiled');
  file = join(own.path, 'built.cjs');
});
afterEach(() => own.remove());

const built = (word: string): string => `exports.word = () => '${word}'; exports.file = __filename;`;

/** As the tools do it, with this Node in Electron's place. */
const compile = (): void => {
  execFileSync(process.execPath, [join(projectRoot, 'tools/electron/compiler'), file]);
};
const wordOf = (exports: unknown): string => (exports as { word: () => string }).word();

it('a built file that was compiled is taken as it is, and does what its source says', () => {
  writeFileSync(file, built('first'));
  expect(requireCompiled(file).wasCompiled).toBe(false);
  compile();
  const { exports, wasCompiled } = requireCompiled(file);
  expect(wasCompiled).toBe(true);
  expect(wordOf(exports)).toBe('first');
  expect(exports).toMatchObject({ file });
  expect(readFileSync(`${file}.compiled`).includes(own.path)).toBe(false);
});

it('what was compiled of another source of the same length is not taken', () => {
  writeFileSync(file, built('first'));
  compile();
  writeFileSync(file, built('other'));
  const { exports, wasCompiled } = requireCompiled(file);
  expect(wasCompiled).toBe(false);
  expect(wordOf(exports)).toBe('other');
});

it('what V8 does not know as its own is not taken', () => {
  for (const rest of ['x', 'x'.repeat(500)]) {
    // Each time another source: what this process has compiled already, it takes from its own memory.
    writeFileSync(file, built(`first${rest}`));
    const digest = createHash('sha256').update(readFileSync(file)).digest();
    writeFileSync(`${file}.compiled`, Buffer.concat([digest, Buffer.from(rest)]));
    const { exports, wasCompiled } = requireCompiled(file);
    expect(wasCompiled).toBe(false);
    expect(wordOf(exports)).toBe(`first${rest}`);
  }
});

it('a part that requires it in turn finds this one', () => {
  writeFileSync(join(own.path, 'part.cjs'), `exports.whole = require('./built.cjs');`);
  writeFileSync(file, `exports.part = () => require('./part.cjs').whole;`);
  compile();
  const exports = requireCompiled(file).exports as { part: () => unknown };
  expect(exports.part()).toBe(exports);
});
