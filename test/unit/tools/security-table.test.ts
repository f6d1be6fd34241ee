import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guards, untried } from '#test/guards/list';
import { projectRoot } from '#test/support/root';
import { listSchema } from '#tools/guards/guard';
import { linesOf, patternOf } from '#tools/guards/table';
import { timesFound } from '#tools/guards/take-out';

const lines = linesOf(readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8'));
const guardsOf = (threat: string) => guards.filter((guard) => guard.threat === threat);
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe('docs/security.md', () => {
  it('names its threats, each once, what stops them, and a test for each', () => {
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter(({ threat, guard, test }) => [threat, guard, test].includes(''))).toEqual([]);
    expect(twice(lines.map(({ threat }) => threat))).toEqual([]);
  });

  it.each(lines)('docs/security.md: $file has the test of “$threat”', ({ file, test }) => {
    expect(existsSync(join(projectRoot, file))).toBe(true);
    const source = readFileSync(join(projectRoot, file), 'utf8');
    const named = [`'${test}'`, `"${test}"`, `\`${test}\``];
    expect(named.some((name) => source.includes(name))).toBe(true);
  });
});

describe('the guards that `npm run guards` takes out', () => {
  it('are those of docs/security.md, each told apart', () => {
    expect(listSchema.safeParse({ guards, untried }).error).toBeUndefined();
    const threats = new Set(lines.map(({ threat }) => threat));
    const used = [...guards.map(({ threat }) => threat), ...Object.keys(untried)];
    expect(used.filter((threat) => !threats.has(threat))).toEqual([]);
    expect(twice(guards.map(({ threat, without }) => `${threat}: ${without}`))).toEqual([]);
  });

  it.each(lines)(
    '“$threat” has as many guards as its line says, or a reason for having none',
    ({ threat, taken }) => {
      const count = guardsOf(threat).length;
      expect(count > 0).toBe(untried[threat] === undefined);
      expect(taken).toBe(count === 0 ? '–' : count === 1 ? '✓' : `✓ ${count}`);
    },
  );

  it.each(guards)(
    'the code of the guard against “$threat”, without $without, is found exactly once',
    ({ remove }) => {
      expect(remove.filter((edit) => timesFound(projectRoot, edit) !== 1)).toEqual([]);
      expect(remove.filter(({ find, put }) => find === put)).toEqual([]);
    },
  );
});

describe('a test’s name in the table', () => {
  const fits = (test: string, name: string): boolean => new RegExp(patternOf({ test })).test(name);
  it('fits that test and those of the group of that name, and no longer or shorter one', () => {
    expect(fits('a (b) is c', 'group a (b) is c')).toBe(true);
    expect(fits('a (b) is c', 'a (b) is c and more of it')).toBe(true);
    expect(fits('a (b) is c', 'a (b) is cd')).toBe(false);
    expect(fits('entry %i removed', 'entry 7 removed')).toBe(true);
    expect(fits('entry %i removed', 'entry 7 left')).toBe(false);
  });
});
