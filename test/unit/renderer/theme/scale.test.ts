import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';

const root = join(projectRoot, 'src/renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const tokens = (kind: string): string[] =>
  [...read('theme/tokens.css').matchAll(new RegExp(`--pb-${kind}-[0-9a-z]+`, 'g'))].map(([name]) => name);
const sizes = tokens('text');
const spaces = tokens('space');

/** A token that exists; zero; or a share of the window or the paper, which a scale cannot contain. */
const space = String.raw`(?:0|auto|inherit|\d+(?:vh|mm)|(?:calc\(-1 \* )?var\((?:${spaces.join('|')})\)\)?)`;
const fits: Readonly<Record<string, RegExp>> = {
  'font-size': new RegExp(`^(?:inherit|var\\((?:${sizes.join('|')})\\))$`),
  font: /^inherit$/,
  space: new RegExp(`^${space}(?: ${space})*$`),
};

const declarations =
  /(?:^|[;{])\s*(font|font-size|(?:(?:row-|column-)?gap|margin|padding)[a-z-]*)\s*:\s*([^;}]+)/g;
const inStyles = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(declarations)]
    .filter(([, name = '', value = '']) => !(fits[name] ?? fits['space'])?.test(value.trim()))
    .map(([, name = '', value = '']) => `${name}: ${value.trim()}`);

/** Properties of components that set a space or a font size: numbers and lengths in them are literals. */
const properties =
  /\b(?:fz|gap|(?:row|column)Gap|[mp][trblxyse]?|fontSize|(?:margin|padding)[A-Z]?\w*)(?:=|: ?)(?:\{-?[1-9]|[{]?["'`][^"'`]*\d(?:px|r?em|pt)|-?[1-9]\d*(?:,| \}))/g;
const inCode = (code: string): string[] => code.match(properties) ?? [];

describe('spacing and font sizes come from the scale', () => {
  it('the scale has few steps', () => {
    expect(sizes.length).toBeLessThanOrEqual(9);
    expect(spaces.length).toBeLessThanOrEqual(10);
  });

  it.each(files.filter((file) => file.endsWith('.css')))(
    'spacing and font sizes in %s come from the scale',
    (file) => {
      expect(inStyles(read(file))).toEqual([]);
    },
  );

  it('components set no sizes of their own', () => {
    const ownSizes = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => inCode(read(file)).map((found) => `${file}: ${found}`));
    expect(ownSizes).toEqual([]);
  });

  it('other sizes and unknown tokens are refused', () => {
    expect(inStyles('.a { font-size: 15px; margin: 0 auto; }')).toEqual(['font-size: 15px']);
    expect(inStyles('.a { padding: 0 var(--pb-space-7xl); }')).toEqual(['padding: 0 var(--pb-space-7xl)']);
    expect(inStyles('.a { gap: 3px }')).toEqual(['gap: 3px']);
    expect(inStyles('.a { margin-top: calc(-1 * var(--pb-space-s)); }')).toEqual([]);
    for (const code of ['<Group gap={6}>', '<Box mt="4px">', 'style={{ marginTop: 8 }}', 'gap="0 20px"'])
      expect(inCode(code), code).toHaveLength(1);
    expect(inCode('<Group gap="md" mt="var(--pb-space-s)">')).toEqual([]);
  });
});
