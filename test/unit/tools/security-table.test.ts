import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';

const page = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8');

/** Lines of the tables that name a test: `| threat | what stops it | \`file\` | test | tried |`. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('`test/'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, threat = '', guard = '', file = '', test = '']) => ({
    threat,
    guard,
    file: file.replaceAll('`', ''),
    test: test.replaceAll('`', ''),
  }));

describe('docs/security.md', () => {
  it('names its threats, what stops them, and a test for each', () => {
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter(({ threat, guard, test }) => [threat, guard, test].includes(''))).toEqual([]);
  });

  it.each(lines)('“$threat”: $file has that test', ({ file, test }) => {
    expect(existsSync(join(projectRoot, file))).toBe(true);
    const source = readFileSync(join(projectRoot, file), 'utf8');
    const named = [`'${test}`, `"${test}`, `\`${test}`];
    expect(named.some((name) => source.includes(name))).toBe(true);
  });
});
