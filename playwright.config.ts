import { defineConfig } from '@playwright/test';
import { limits } from '#tools/suites/limits';

// `npm test` starts a screen for each worker: windows of one screen share its keyboard and its focus.
const displays = (process.env['PACKBENCH_DISPLAYS'] ?? '').split(' ').filter((name) => name !== '');
const own = displays[Number(process.env['TEST_PARALLEL_INDEX'])];
if (own !== undefined) process.env['DISPLAY'] = own;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: Math.max(1, displays.length),
  timeout: limits.test,
  expect: { timeout: limits.poll },
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
