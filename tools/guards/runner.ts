import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '../processes';
import { limits } from '../suites/limits';
import {
  playwrightBroken,
  playwrightOutcomes,
  type TestOutcome,
  vitestBroken,
  vitestOutcomes,
} from './reports';
import type { Ran } from './verdict';

/** Longer than any test may take. A test that blocks its thread can't be ended by the runner itself. */
const longestMs = limits.test + 60_000;

export const isWindowTest = (file: string): boolean => file.startsWith('test/e2e/');
export const isStationTest = (file: string): boolean => file.startsWith('test/station/');

/** Environment of the window tests; undefined where no window may be opened. */
export type WindowEnvironment = NodeJS.ProcessEnv | undefined;

interface Runner {
  args: string[];
  env: NodeJS.ProcessEnv;
  outcomes: (report: unknown) => TestOutcome[];
  broken: (report: unknown) => string[];
}

const vitest = (file: string, pattern: string, report: string): Runner => ({
  args: [
    ...['vitest/vitest.mjs', 'run', `--project=${file.split('/')[1] ?? ''}*`, file, '-t', pattern],
    ...['--reporter=json', `--outputFile.json=${report}`],
  ],
  env: process.env,
  outcomes: vitestOutcomes,
  broken: vitestBroken,
});

const playwright = (file: string, pattern: string, report: string, env: NodeJS.ProcessEnv): Runner => ({
  args: ['@playwright/test/cli.js', 'test', file, '-g', pattern, '--reporter=json'],
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  outcomes: playwrightOutcomes,
  broken: playwrightBroken,
});

const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs the tests of one file whose full names match `pattern`, in the copy at `root`. */
export const runTests = async (
  root: string,
  file: string,
  pattern: string,
  window: WindowEnvironment,
): Promise<Ran> => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  const report = join(folder, 'report.json');
  const runner =
    isWindowTest(file) && window ? playwright(file, pattern, report, window) : vitest(file, pattern, report);
  const [script = '', ...args] = runner.args;
  const started = performance.now();
  try {
    await outputOf(process.execPath, [join(root, 'node_modules', script), ...args], {
      ...{ cwd: root, env: runner.env, timeout: longestMs },
    });
    const output = readReport(report);
    const tooLong = performance.now() - started >= longestMs;
    return output === undefined
      ? { outcomes: undefined, broken: [], tooLong }
      : { outcomes: runner.outcomes(output), broken: runner.broken(output), tooLong };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Builds the app in the copy, unless it is built from exactly these files. @returns the builder's output when it failed */
export const build = async (root: string): Promise<string | null> => {
  const script = `import { ensureBuilt } from './tools/build.ts'; await ensureBuilt();`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { status, stdout, stderr } = await outputOf(process.execPath, args, { cwd: root });
  return status === 0 ? null : `${stdout}${stderr}`;
};
