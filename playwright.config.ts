import { defineConfig } from '@playwright/test';

// Windows share one screen, keyboard and clock: one at a time. A test that passes only when it is repeated is named at the
// end of the run: it is wrong, or the program is, but one lost key of the shared screen does not condemn all others.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 1,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  globalSetup: './test/e2e/run/folder.ts',
  // What the run wrote is searched after its last test, whatever became of the others.
  projects: [
    { name: 'before', testMatch: 'run/before.setup.ts', teardown: 'after' },
    { name: 'window', testMatch: '*.spec.ts', dependencies: ['before'] },
    { name: 'after', testMatch: 'run/after.teardown.ts' },
  ],
});
