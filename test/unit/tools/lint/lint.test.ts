import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#tools/paths';
import { violations } from './violations';

const rules = z.record(z.string(), z.unknown());
const configuration = z.looseObject({
  jsPlugins: z.array(z.string()),
  rules,
  overrides: z.array(z.looseObject({ rules })),
});
const report = z.object({
  diagnostics: z.array(z.object({ code: z.string().default('directive'), filename: z.string() })),
});

/** What `eslint(no-var)` and `react-hooks(use-memo)` are called in the configuration: `no-var` and `react/use-memo`. */
const ruleOf = (code: string): string => {
  const [plugin = '', rule = ''] = code.split(/[()]/);
  return plugin === 'eslint' ? rule : `${plugin.replace('react-hooks', 'react')}/${rule}`;
};
const fileOf = (rule: string): string =>
  /^(react|packbench\/station-door)/.test(rule)
    ? `src/renderer/${rule.replace('/', '-')}.tsx`
    : `src/main/${rule.replace('/', '-')}.ts`;

let folder: string;
let config: z.infer<typeof configuration>;
let found: { rule: string; file: string }[];

/** A project of its own with the project's rules, in which each file breaks one of them. */
const writeProject = async (files: readonly (readonly [string, string])[]): Promise<void> => {
  const [js, ownPlugin] = config.jsPlugins;
  const jsPlugins = [js, join(projectRoot, ownPlugin ?? '')];
  const compilerOptions = { erasableSyntaxOnly: false };
  const all: [string, string][] = [
    ['.oxlintrc.json', JSON.stringify({ ...config, jsPlugins })],
    [
      'tsconfig.json',
      JSON.stringify({ extends: join(projectRoot, 'tsconfig.lint.json'), compilerOptions, include: ['src'] }),
    ],
    ...files.map(([name, text]): [string, string] => [name, text]),
  ];
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, text] of all) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
};

const lint = (): Promise<string> =>
  new Promise((resolve) => {
    const oxlint = join(projectRoot, 'node_modules', 'oxlint', 'bin', 'oxlint');
    execFile(
      process.execPath,
      [oxlint, '-f', 'json', 'src'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_, output) => {
        resolve(output);
      },
    );
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-lint-'));
  config = configuration.parse(JSON.parse(await readFile(join(projectRoot, '.oxlintrc.json'), 'utf8')));
  await writeProject([
    ...Object.entries(violations).map(([rule, code]) => [fileOf(rule), code] as const),
    ['src/main/types.ts', "export const a: number = 'b';"],
    ['src/main/directive.ts', '// oxlint-disable-next-line no-var\nexport const a = 1;'],
  ]);
  const { diagnostics } = report.parse(JSON.parse(await lint()));
  found = diagnostics.map(({ code, filename }) => ({ rule: ruleOf(code), file: basename(filename) }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whatever breaks it here breaks `react/exhaustive-deps` or `react/immutability` first, which alone is told then. */
const notAlone = 'react/preserve-manual-memoization';

it('has a violation for every rule of lint that is on, and for no other', () => {
  const all = [config.rules, ...config.overrides.map((override) => override.rules)].flatMap(Object.entries);
  const on = all.filter(([, level]) => level !== 'off').map(([rule]) => rule);
  expect([...Object.keys(violations), notAlone].sort()).toEqual([...new Set(on)].sort());
});

it.each(Object.keys(violations))('lint finds a violation of %s', (rule) => {
  expect(found).toContainEqual({ rule, file: basename(fileOf(rule)) });
});

it('finds an error of types', () => {
  expect(found.filter(({ file }) => file === 'types.ts')).toEqual([
    { rule: 'typescript/TS2322', file: 'types.ts' },
  ]);
});

it('finds a directive that suppresses nothing', () => {
  expect(found.filter(({ file }) => file === 'directive.ts')).toHaveLength(1);
});
