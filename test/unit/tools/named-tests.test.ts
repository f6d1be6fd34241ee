import { describe, expect, it } from 'vitest';
import { playwrightNamed, vitestNamed } from '#tools/suites/named-tests';

describe('vitestTold', () => {
  it('names failed and repeated tests with the first lines of their errors, and files that failed outside their tests', () => {
    const report = {
      testResults: [
        {
          name: '/somewhere/test/unit/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a prints', status: 'passed', failureMessages: [] },
            { fullName: 'a waits', status: 'passed', failureMessages: ['Error: listen EADDRINUSE'] },
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
    expect(vitestNamed(report)).toEqual({
      failed: [
        { title: 'test/unit/a.test.ts: a counts', error: 'AssertionError: expected 1 to be 2' },
        { title: 'test/unit/b.test.ts', error: 'no such module' },
      ],
      repeated: [{ title: 'test/unit/a.test.ts: a waits', error: 'Error: listen EADDRINUSE' }],
    });
  });
});

describe('playwrightTold', () => {
  it('tells failed tests from those that passed when repeated, at any depth', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'queue.spec.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const report = {
      suites: [
        { specs: [spec('one', 'expected'), spec('two', 'unexpected', 'Error: not visible', 'again')] },
        { suites: [{ specs: [spec('three', 'flaky', 'Error: a key was lost')] }] },
      ],
      errors: [{ message: 'the set-up failed' }],
    };
    expect(playwrightNamed(report)).toEqual({
      failed: [
        { title: 'queue.spec.ts: two', error: 'Error: not visible' },
        { title: 'outside of any test', error: 'the set-up failed' },
      ],
      repeated: [{ title: 'queue.spec.ts: three', error: 'Error: a key was lost' }],
    });
  });
});
