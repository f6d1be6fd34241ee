import { afterEach, expect, it, vi } from 'vitest';
import { inWords, total } from '#tools/suites/counts';
import { runStaticChecks } from '#tools/suites/static';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs the static checks, of which those named fail. */
const checked = async (...failing: string[]) => {
  const lines = vi.spyOn(console, 'log').mockReturnValue();
  const result = await runStaticChecks((script) =>
    Promise.resolve({
      status: failing.includes(script) ? 1 : 0,
      stdout: failing.includes(script) ? '\n/src/a.ts\n  3:1  error  Unexpected any\n' : 'fine',
      stderr: '',
    }),
  );
  return { result, lines: lines.mock.calls.flat() };
};

it('static checks that fail count as failures and are named at the end with the first lines of what they said', async () => {
  const { result, lines } = await checked('lint', 'dead');
  expect(result).toEqual({
    suite: 'static',
    counts: { passed: 0, failed: 2, skipped: 0 },
    trouble: 'failed: lint, dead',
    failed: ['lint', 'dead'].map((title) => ({ title, error: '/src/a.ts | 3:1  error  Unexpected any' })),
  });
  expect(lines.join('\n')).toMatch(/✗ lint \(\d+\.\d s\)\n\/src\/a\.ts/);
});

it('static checks that pass count nothing', async () => {
  const { result } = await checked();
  expect(inWords(total([result]))).toBe('0 passed, 0 failed');
  expect(result.trouble).toBeUndefined();
});
