import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/paths';

const page = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8');

/** The files of the walk of one label, in its order. */
const walk = [...page.matchAll(/^\| (\d+) +\| `([^`]+)`/gm)].map(([, number, file]) => ({
  number: Number(number),
  file: `src/${file!}`,
}));

describe('the page on architecture', () => {
  it('is one page', () => {
    expect(page.split('\n').length).toBeLessThan(110);
  });

  it('walks one label through at most 45 files, each of which is there', () => {
    expect(walk.length).toBeGreaterThan(30);
    expect(walk.length).toBeLessThanOrEqual(45);
    expect(walk.map(({ number }) => number)).toEqual(walk.map((_, at) => at + 1));
    expect(walk.filter(({ file }) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });

  it('names every folder of the main process, and no other', () => {
    const named = [...page.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, folder]) => folder!);
    expect(named.filter((folder) => !existsSync(join(projectRoot, folder)))).toEqual([]);
    const files = readdirSync(join(projectRoot, 'src/main'), { recursive: true, encoding: 'utf8' });
    const folders = files.flatMap((file) => /^([^/\\]+)[/\\].*\.ts$/.exec(file)?.[1] ?? []);
    expect([...new Set(folders)].filter((folder) => !named.includes(`src/main/${folder}`))).toEqual([]);
  });
});

const listed = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  );

const files = ['src', 'test', 'tools', 'docs', 'resources'].flatMap(listed);

/** Pages name a file by its path or the end of it. */
const isThere = (name: string): boolean => files.some((file) => `/${file}`.endsWith(`/${name}`));

const namedIn = (pageText: string): string[] =>
  [...pageText.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)\/?`/g)]
    .map(([, name]) => name!)
    .filter((name) => /\.(?:ts|tsx|css)$|^(?:src|test|tools|shared|main|renderer)\//.test(name));

/** What is told of Electron names its files, too. */
const pages = ['README.md', 'CONTRIBUTING.md', ...listed('docs')].filter(
  (file) => file.endsWith('.md') && file !== 'docs/electron-33-45.md',
);

describe('the pages for engineers', () => {
  it.each(pages)('the page %s names only files and folders that exist', (file) => {
    const names = namedIn(readFileSync(join(projectRoot, file), 'utf8'));
    expect(names.filter((name) => !isThere(name) && !existsSync(join(projectRoot, name)))).toEqual([]);
  });
});
