import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The runner's own choice leaves one of two processors idle.
    maxWorkers: 2,
    projects: [
      // Time limits are for what hangs. On a busy machine a worker alone takes seconds to start.
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'station',
          include: ['test/station/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'usb', include: ['test/usb/**/*.test.ts'], environment: 'node' } },
    ],
  },
});
