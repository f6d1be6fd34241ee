import { describe, expect, it } from 'vitest';
import { type Result, crashed } from '#tools/suites/counts';
import type { TestPlace } from '#tools/suites/failed-tests';
import { onlyArgs, repeatFailed } from '#tools/suites/repeat';

const failedTest = (name: string) => ({
  title: `a.test.ts: ${name}`,
  error: `Error: ${name}`,
  at: { file: 'a.test.ts', name },
});

const result = (passed: number, failed: string[]): Result => ({
  suite: 'unit',
  counts: { passed, failed: failed.length, skipped: 1 },
  failed: failed.map(failedTest),
});

/** Repeats, where the second run has the outcome `again`. @returns the outcome, and what was run again */
const repeat = async (first: Result, again: Result) => {
  const asked: (readonly TestPlace[])[] = [];
  const outcome = await repeatFailed(first, (only) => {
    asked.push(only);
    return Promise.resolve(again);
  });
  return { outcome, asked };
};

describe('Failed tests that run again by themselves', () => {
  it('count as passed when they pass, and are named', async () => {
    const { outcome, asked } = await repeat(result(7, ['one', 'two']), result(2, []));
    expect(asked).toEqual([
      [
        { file: 'a.test.ts', name: 'one' },
        { file: 'a.test.ts', name: 'two' },
      ],
    ]);
    expect(outcome.counts).toEqual({ passed: 9, failed: 0, skipped: 1 });
    expect(outcome.repeated?.map(({ title }) => title)).toEqual(['a.test.ts: one', 'a.test.ts: two']);
  });

  it('stay failed when they fail again', async () => {
    const { outcome } = await repeat(result(7, ['one', 'two']), result(1, ['two']));
    expect(outcome.counts).toEqual({ passed: 8, failed: 1, skipped: 1 });
    expect(outcome.failed?.map(({ title }) => title)).toEqual(['a.test.ts: two']);
    expect(outcome.repeated?.map(({ title }) => title)).toEqual(['a.test.ts: one']);
  });

  it('stay failed when their runner breaks', async () => {
    const { outcome } = await repeat(result(7, ['one', 'two']), crashed('unit', 'left no report'));
    expect(outcome.counts.failed).toBe(1);
    expect(outcome.trouble).toBe('left no report');
    expect(outcome.repeated).toEqual([]);
  });

  it('are not repeated when nothing failed, or when a suite is broken altogether', async () => {
    const many = Array.from({ length: 31 }, (_, at) => `test ${at}`);
    for (const first of [result(7, []), result(7, many)]) {
      expect(await repeat(first, result(0, []))).toEqual({ outcome: first, asked: [] });
    }
  });

  it('make the whole suite run again when its runner broke, or when the error is outside of any file', async () => {
    const outside: Result = {
      suite: 'e2e',
      counts: { passed: 4, failed: 1, skipped: 0 },
      failed: [{ title: 'outside of any test', error: 'the set-up failed' }],
    };
    for (const first of [crashed('unit', 'printed nothing'), outside]) {
      const { outcome, asked } = await repeat(first, result(9, []));
      expect(asked).toEqual([[]]);
      expect(outcome.counts).toEqual({ passed: 9, failed: 0, skipped: 1 });
      expect(outcome.repeated).toHaveLength(1);
    }
  });

  it('are not said to have passed when the whole suite fails again', async () => {
    const broken = crashed('floor', 'ended with status 1');
    for (const again of [broken, result(8, ['one'])]) {
      const { outcome } = await repeat(broken, again);
      expect(outcome.counts.failed).toBe(1);
      expect(outcome.repeated).toBeUndefined();
    }
  });
});

describe('The arguments of a runner for some tests', () => {
  it('name the files once, and the tests as a pattern that means only them', () => {
    const only = [
      { file: 'a.test.ts', name: 'prints (twice)' },
      { file: 'a.test.ts', name: 'costs $1.00' },
    ];
    const args = onlyArgs(only, '--grep');
    expect(args.slice(0, 2)).toEqual(['a.test.ts', '--grep']);
    const pattern = new RegExp(args[2]!);
    expect(['prints (twice)', 'costs $1.00', 'costs $1x00'].map((name) => pattern.test(name))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('leave the names out when a file failed outside of its tests', () => {
    const only = [{ file: 'a.test.ts', name: 'prints' }, { file: 'b.test.ts' }];
    expect(onlyArgs(only, '--grep')).toEqual(['a.test.ts', 'b.test.ts']);
    expect(onlyArgs([], '--grep')).toEqual([]);
  });
});
