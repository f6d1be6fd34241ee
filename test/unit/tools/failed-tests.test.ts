import { describe, expect, it } from 'vitest';
import { playwrightFailed, vitestFailed } from '#tools/suites/failed-tests';

describe('vitestFailed', () => {
  it('names failed tests with the first lines of their errors, and files that failed outside their tests', () => {
    const report = {
      testResults: [
        {
          name: '/somewhere/test/unit/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a prints', status: 'passed', failureMessages: [] },
            {
              fullName: 'a counts',
              status: 'failed',
              failureMessages: [
                '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:3:1',
              ],
            },
          ],
        },
        { name: '/x/test/unit/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: '/x/test/unit/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(vitestFailed(report)).toEqual([
      {
        title: 'test/unit/a.test.ts: a counts',
        error: 'AssertionError: expected 1 to be 2',
        at: { file: 'test/unit/a.test.ts', name: 'a counts' },
      },
      { title: 'test/unit/b.test.ts', error: 'no such module', at: { file: 'test/unit/b.test.ts' } },
    ]);
  });
});

describe('playwrightFailed', () => {
  it('names failed tests at any depth, and errors outside of tests', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'queue.spec.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const report = {
      suites: [
        { specs: [spec('one', 'expected'), spec('two', 'unexpected', 'Error: not visible')] },
        { suites: [{ specs: [spec('three', 'unexpected', 'Error: a key was lost')] }] },
      ],
      errors: [{ message: 'the set-up failed' }],
    };
    expect(playwrightFailed(report)).toEqual([
      {
        title: 'queue.spec.ts: two',
        error: 'Error: not visible',
        at: { file: 'queue.spec.ts', name: 'two' },
      },
      {
        title: 'queue.spec.ts: three',
        error: 'Error: a key was lost',
        at: { file: 'queue.spec.ts', name: 'three' },
      },
      { title: 'outside of any test', error: 'the set-up failed' },
    ]);
  });
});
