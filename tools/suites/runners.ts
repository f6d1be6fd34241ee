import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths';
import { exitStatus, startGroup, stopGroup } from '../processes';
import { type Counts, type Result, playwrightCounts, settle, vitestCounts } from './counts';

/** Runs one project of vitest; `args` go to vitest as they are. */
export function runVitest(project: string, args: readonly string[]): Promise<Result> {
  return withReport(project, vitestCounts, (report) => ({
    cli: 'vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env: process.env,
  }));
}

/** Runs Playwright's tests in the environment given; `args` go to Playwright as they are. */
export function runPlaywright(
  suite: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Result> {
  return withReport(suite, playwrightCounts, (report) => ({
    cli: '@playwright/test/cli.js',
    args: ['test', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }));
}

interface Run {
  /** The runner's script, below node_modules. */
  cli: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Runs a test runner in a process group of its own, and reads the report that it leaves. */
async function withReport(
  suite: string,
  count: (report: unknown) => Counts,
  prepare: (report: string) => Run,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const { cli, args, env } = prepare(report);
  const script = join(projectRoot, 'node_modules', cli);
  const runner = startGroup(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const status = await exitStatus(runner);
    return settle(suite, status, readCounts(report, count));
  } finally {
    await stopGroup(runner);
  }
}

function readCounts(report: string, count: (report: unknown) => Counts): Counts | undefined {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}
