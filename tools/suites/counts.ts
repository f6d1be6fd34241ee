import { z } from 'zod';
import type { FailedTest } from './failed-tests';

/** How many tests of a run passed, failed, and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a suite. `trouble` says why it counts as failed beyond its failed tests; `repeated` passed only when run again. */
export interface Result {
  suite: string;
  counts: Counts;
  trouble?: string;
  failed?: readonly FailedTest[];
  repeated?: readonly FailedTest[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts of vitest's JSON report. A file that failed outside its tests (such as at import) is one failure. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts of Playwright's JSON report. An error outside of any test is a failure. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The result of a suite whose runner ended with `status` and left `counts` (undefined: no report). A runner that
 * left no report, ran no test, or reports trouble without a failed test counts as one failure.
 */
export function settle(suite: string, status: number, counts: Counts | undefined): Result {
  if (counts === undefined) return crashed(suite, `ended with status ${status} and left no report`);
  if (counts.failed > 0) return { suite, counts };
  const trouble =
    status !== 0
      ? `ended with status ${status} without a failed test`
      : counts.passed + counts.skipped === 0
        ? 'ran no test'
        : undefined;
  return trouble === undefined ? { suite, counts } : { suite, counts: { ...counts, failed: 1 }, trouble };
}

/** The result of a suite that did not run, for the reason given. */
export function crashed(suite: string, trouble: string): Result {
  return { suite, counts: { passed: 0, failed: 1, skipped: 0 }, trouble };
}

/** The sum over all suites. */
export function total(results: readonly Result[]): Counts {
  const sum = (key: keyof Counts) => results.reduce((count, result) => count + result.counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** `12 passed, 0 failed`, and `, 3 skipped` when some were. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
