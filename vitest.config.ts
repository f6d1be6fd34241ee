import { defineConfig } from 'vitest/config';
import { limits } from '#tools/suites/limits';
import { foldersInMemory } from '#tools/suites/memory';

const ownLimits = {
  testTimeout: limits.test,
  hookTimeout: limits.test,
  expect: { poll: { timeout: limits.poll } },
};

const env: Record<string, string> = { ...foldersInMemory() };

/** They put others in the place of modules, which holds for what was not loaded before. */
const withOwnModules = ['answers-kept', 'people-put-out'].map((name) => `test/station/${name}.test.ts`);

/**
 * Test files of `unit` and `station` that one process runs share the modules they import: to load and compile them again costs many
 * files more than their tests do. So a test puts back what it changes outside itself (variables of the environment, timers,
 * globals).
 */
export default defineConfig({
  test: {
    // The runner's own choice leaves one of two processors idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          env,
          ...ownLimits,
        },
      },
      {
        test: {
          name: 'station',
          include: ['test/station/**/*.test.ts'],
          exclude: withOwnModules,
          environment: 'node',
          isolate: false,
          env,
          ...ownLimits,
        },
      },
      {
        test: { name: 'current', include: ['test/current/**/*.test.ts'], environment: 'node', ...ownLimits },
      },
      {
        test: {
          name: 'current-station',
          include: ['test/station/**/*.test.ts'],
          exclude: withOwnModules,
          environment: 'node',
          isolate: false,
          env,
          ...ownLimits,
        },
      },
      {
        test: { name: 'station-apart', include: withOwnModules, environment: 'node', env, ...ownLimits },
      },
      {
        test: {
          name: 'floor',
          include: ['test/floor/**/*.test.ts'],
          globalSetup: ['test/floor/support/global-setup.ts'],
          environment: 'node',
          isolate: false,
          env,
          ...ownLimits,
        },
      },
      {
        test: { name: 'windows', include: ['test/windows/*.test.ts'], environment: 'node', ...ownLimits },
      },
      {
        test: {
          name: 'usb',
          include: ['test/usb/**/*.test.ts'],
          environment: 'node',
          expect: ownLimits.expect,
        },
      },
    ],
  },
});
