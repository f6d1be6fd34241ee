import { defineConfig } from 'vitest/config';

/** Time limits are for what hangs. On a busy machine a worker alone takes seconds to start, and what takes a moment here, seconds. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

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
          // Files that one process runs share the modules they import: to load them anew costs most files more than their tests
          // do. So a test puts back what it changes outside itself (variables of the environment, timers, globals).
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'station',
          include: ['test/station/**/*.test.ts'],
          environment: 'node',
          ...limits,
        },
      },
      {
        test: { name: 'usb', include: ['test/usb/**/*.test.ts'], environment: 'node', expect: limits.expect },
      },
    ],
  },
});
