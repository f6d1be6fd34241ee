/**
 * What the tests import from vitest, for a program without vitest: its own runner and matchers without the processes,
 * the module server and the file watching around them, none of which starts under Wine.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import { fn, restoreAllMocks, spyOn } from '@vitest/spy';
import { limits } from '#tools/suites/limits';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from '@vitest/runner';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const usual = { timeout: limits.poll, interval: 50 };
type Options = Partial<typeof usual>;
type Assertion = Record<string, unknown>;
type Matcher = (...expected: unknown[]) => unknown;

const retried = async <T>(attempt: () => T | Promise<T>, options: Options = {}): Promise<T> => {
  const { timeout, interval } = { ...usual, ...options };
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }
};

/** Matchers of `expect.poll`: each asks again until it holds. `modifiers` are `not` and similar, in their order. */
const polled = (ask: () => unknown, options: Options, modifiers: readonly string[] = []): Assertion =>
  new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === 'not') return polled(ask, options, [...modifiers, name]);
        return (...expected: unknown[]) =>
          retried(async () => {
            const last = modifiers.reduce(
              (assertion, modifier) => assertion[modifier] as Assertion,
              chai.expect(await ask()) as unknown as Assertion,
            );
            if (!(name in last)) throw new Error(`there is no matcher ${name}`);
            (last as Record<string, Matcher>)[name]?.(...expected);
          }, options);
      },
    },
  );

export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  (globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT],
  { poll: (ask: () => unknown, options: Options = {}) => polled(ask, options) },
);
(globalThis as unknown as Record<symbol, unknown>)[GLOBAL_EXPECT] = expect;
setState({ assertionCalls: 0, environment: 'node' }, expect as never);

export const vi = {
  ...{ fn, spyOn, restoreAllMocks },
  waitFor: <T>(attempt: () => T | Promise<T>, options?: Options) => retried(attempt, options),
  useRealTimers: () => undefined,
};
