import { defineConfig } from 'vitest/config';

/** Time limits are for what hangs. On a busy machine a worker alone takes seconds to start, and what takes a moment here, seconds. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
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
