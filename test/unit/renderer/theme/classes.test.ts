import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';

const root = join(projectRoot, 'src/renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The shared classes by their whole names, such as `pb-stack-s`; the tokens of the theme begin with two hyphens. */
const namesIn = (text: string, name: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(name), ([, found = '']) => found)),
];

it('every shared class is used, and each used one exists', () => {
  const used = files
    .filter((file) => /\.tsx?$|\.module\.css$/.test(file))
    .map(read)
    .join('\n');
  expect(namesIn(used, /(?<![\w-])(pb-[\w-]+)/g).toSorted()).toEqual(
    namesIn(read('theme/classes.css'), /\.(pb-[\w-]+)/g).toSorted(),
  );
});
