import { describe, expect, it } from 'vitest';
import { crashed, inWords, playwrightCounts, settle, total, vitestCounts } from '#tools/suites/counts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const vitest = (passed: number, failed: number, testResults: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});
const playwright = (
  stats: Partial<Record<'expected' | 'unexpected' | 'skipped', number>>,
  errors: unknown[],
) => ({
  stats: { expected: 0, unexpected: 0, skipped: 0, ...stats },
  errors,
});

describe('vitestCounts', () => {
  it('reads the report', () => {
    expect(vitestCounts(vitest(7, 1, [file('failed', 'passed', 'failed')]))).toEqual({
      passed: 7,
      failed: 1,
      skipped: 3,
    });
  });

  it('counts a file that failed outside of its tests', () => {
    const files = [file('failed'), file('failed', 'passed'), file('passed', 'passed')];
    expect(vitestCounts(vitest(2, 0, files)).failed).toBe(2);
  });

  it('refuses a report of another shape', () => {
    expect(() => vitestCounts({ numPassedTests: 1 })).toThrow();
  });
});

describe('playwrightCounts', () => {
  it('counts errors outside of tests as failures', () => {
    expect(playwrightCounts(playwright({ expected: 5, unexpected: 1, skipped: 2 }, [{}]))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });
});

describe('settle', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 };

  it('takes the counts as they are when the runner agrees', () => {
    expect(settle('unit', 0, counts)).toEqual({ suite: 'unit', counts });
    const failed = { ...counts, failed: 2 };
    expect(settle('unit', 1, failed)).toEqual({ suite: 'unit', counts: failed });
  });

  it.each([
    ['left no report', 1, undefined],
    ['left no report', 0, undefined],
    ['without a failed test', 137, counts],
    ['ran no test', 0, { passed: 0, failed: 0, skipped: 0 }],
  ])('trouble of a test runner counts as one failure: %s', (words, status, given) => {
    const { counts: settled, trouble } = settle('e2e', status, given);
    expect(settled.failed).toBe(1);
    expect(settled.passed).toBe(given?.passed ?? 0);
    expect(trouble).toContain(words);
  });
});

describe('the last line', () => {
  it('sums over all suites, and a suite that did not run is a failure', () => {
    const results = [settle('unit', 0, { passed: 3, failed: 0, skipped: 1 }), crashed('e2e', 'did not run')];
    expect(inWords(total(results))).toBe('3 passed, 1 failed, 1 skipped');
  });

  it('leaves out skipped tests when there are none', () => {
    expect(inWords({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  });
});
