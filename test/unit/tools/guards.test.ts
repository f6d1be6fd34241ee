import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightOutcomes, vitestOutcomes } from '#tools/guards/reports';
import { without } from '#tools/guards/take-out';
import { evaluateRun } from '#tools/guards/verdict';

const test = (name: string, status: string, ...failureMessages: string[]) => ({
  ...{ fullName: name, status, failureMessages },
});
const report = (...assertionResults: object[]) => ({ testResults: [{ message: '', assertionResults }] });
const kindOf = (...tests: object[]) =>
  evaluateRun(
    { outcomes: vitestOutcomes(report(...tests)), broken: [], tooLong: false },
    /(^|\s)it holds(\s|$)/,
  ).kind;

describe('a test whose guard is gone', () => {
  it('has seen it when it fails by what it expects, or by its time', () => {
    expect(kindOf(test('group it holds', 'failed', 'AssertionError: expected 1 to be 2\n at x'))).toBe(
      'killed',
    );
    expect(kindOf(test('it holds', 'failed', 'Error: Test timed out in 60000ms.'))).toBe('killed');
    expect(evaluateRun({ outcomes: undefined, broken: [], tooLong: true }, /x/).kind).toBe('killed');
  });

  it('has not seen it when it passes, whatever other tests do', () => {
    expect(kindOf(test('it holds', 'passed'), test('it holds more', 'passed'))).toBe('passes');
    expect(kindOf(test('it holds', 'passed'), test('something else', 'failed', 'Error'))).toBe('passes');
  });

  it('says nothing when the program no longer runs, or no such test did', () => {
    for (const words of [
      'ReferenceError: guard is not defined',
      'SyntaxError: Unexpected token',
      'Error: Transform failed',
    ])
      expect(kindOf(test('it holds', 'failed', words)), words).toBe('broken');
    expect(kindOf(test('it holds', 'skipped'))).toBe('broken');
    expect(evaluateRun({ outcomes: [], broken: ['Error: Failed to load url'], tooLong: false }, /x/)).toEqual(
      {
        kind: 'broken',
        words: 'Error: Failed to load url',
      },
    );
    expect(evaluateRun({ outcomes: undefined, broken: [], tooLong: false }, /x/).kind).toBe('broken');
  });

  it('is known in the report of a window as well, by its groups', () => {
    const result = { status: 'timedOut', errors: [{ message: 'Test timeout of 60000ms exceeded.\nmore' }] };
    const specs = [{ title: 'it holds', tests: [{ results: [result] }] }];
    const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'group', specs }] }];
    expect(playwrightOutcomes({ suites, errors: [] })).toEqual([
      { name: 'group it holds', state: 'failed', words: 'Test timeout of 60000ms exceeded.' },
    ]);
  });
});

describe('what is taken out', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-taken-out-'));
    writeFileSync(join(folder, 'a.ts'), 'if (guard) return; // $&');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const now = (): string => readFileSync(join(folder, 'a.ts'), 'utf8');
  const edit = (find: string, put: string) => [{ file: 'a.ts', find, put }];

  it('is back afterwards, also where the work failed', async () => {
    const before = now();
    expect(await without(folder, edit('if (guard)', 'if ($&)'), () => Promise.resolve(now()))).toBe(
      'if ($&) return; // $&',
    );
    expect(now()).toBe(before);
    const failing = without(folder, edit('guard', 'x'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(now()).toBe(before);
  });

  it('has to stand there once', async () => {
    for (const find of ['r', 'not there'])
      await expect(without(folder, edit(find, ''), () => Promise.resolve())).rejects.toThrow(
        'not exactly once',
      );
  });
});
