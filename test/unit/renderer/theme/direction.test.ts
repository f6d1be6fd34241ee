import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { directionOf } from '#shared/text/languages';
import { projectRoot } from '#test/support/root';

const root = join(projectRoot, 'src/renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Left and right of the screen are wrong in languages written from right to left. */
const physical =
  /(?:^|[\s;{])((?:left|right|(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[a-z-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|(?:margin|padding):\s*\S+ (\S+) \S+ (?!\2;)\S+;)/g;

const inStyles = (css: string): string[] =>
  [
    ...css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // One word for each of the four sides.
      .replace(/calc\((?:[^()]|\([^()]*\))*\)/g, (sum) => sum.replace(/\s/g, ''))
      .matchAll(physical),
  ].map(([, found = '']) => found);

/** The same in components: properties of the library, and inline styles. */
const inCode = (code: string): string[] =>
  code.match(/\b(?:[mp][lr]=|ta="(?:left|right)"|(?:margin|padding|border)(?:Left|Right)\b)/g) ?? [];

it('the check finds left and right', () => {
  expect(inStyles('a { margin-left: 1px; }')).toHaveLength(1);
  expect(inStyles('a { text-align: right; }')).toHaveLength(1);
  expect(inStyles('a { padding: 1px 2px 3px 4px; }')).toHaveLength(1);
  expect(inStyles('a { padding: 1px 2px 3px 2px; margin-inline-start: 0; }')).toEqual([]);
  expect(inCode('<Box ml="xs" />')).toHaveLength(1);
});

it.each(files.filter((file) => file.endsWith('.css')))(
  '%s uses start and end, not left and right',
  (file) => {
    expect(inStyles(read(file))).toEqual([]);
  },
);

it('no component uses left and right', () => {
  const found = files.filter((file) => /\.tsx?$/.test(file) && inCode(read(file)).length > 0);
  expect(found).toEqual([]);
});

it('a language is written in the direction of its speakers', () => {
  expect(['en', 'pt-BR', 'zh-CN', 'ar', 'he', 'fa'].map(directionOf)).toEqual([
    ...['ltr', 'ltr', 'ltr', 'rtl', 'rtl', 'rtl'],
  ]);
});
