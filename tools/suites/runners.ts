import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths';
import { exitStatus, startGroup, stopGroup } from '../processes';
import { begunFile } from './begun-reporter';
import { type Counts, type Result, crashed, playwrightCounts, settle, vitestCounts } from './counts';
import { limits } from './limits';
import { type Silence, watchSilence } from './silence';
import { stackOfBusiest } from './stack';
import { type FailedTest, type TestPlace, playwrightFailed, vitestFailed } from './failed-tests';
import { onlyArgs } from './repeat';

/** How a suite is to be run. */
export interface Asked {
  /** Passed to the suite's runner unchanged. */
  args: readonly string[];
  /** Whether other suites run at the same time: then no runner may overwrite the lines of the others. */
  isAmongOthers: boolean;
  /** Runs only these tests. */
  only?: readonly TestPlace[];
}

/**
 * Runs a suite's vitest projects: the one with its name, and those whose names begin with it.
 * @param node another Node.js than the running one
 */
export function runVitest(
  suite: string,
  { args, isAmongOthers, only = [] }: Asked,
  node: string = process.execPath,
): Promise<Result> {
  return withReport(suite, isAmongOthers, readVitest, (report) => ({
    node,
    cli: 'vitest/vitest.mjs',
    args: [
      'run',
      `--project=${suite}*`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(projectRoot, 'tools', 'suites', 'begun-reporter.ts')}`,
      `--outputFile.json=${report}`,
      ...args,
      ...onlyArgs(only, '--testNamePattern'),
    ],
    env: process.env,
  }));
}

/** Runs Playwright's tests in the given environment. */
export function runPlaywright(
  suite: string,
  { args, isAmongOthers, only = [] }: Asked,
  env: NodeJS.ProcessEnv,
): Promise<Result> {
  return withReport(suite, isAmongOthers, readPlaywright, (report) => ({
    node: process.execPath,
    cli: '@playwright/test/cli.js',
    args: ['test', '--reporter=list,json', ...args, ...onlyArgs(only, '--grep')],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }));
}

/** What a report contains. */
interface Outcome {
  counts: Counts;
  failed: FailedTest[];
}

const readVitest = (report: unknown): Outcome => ({
  counts: vitestCounts(report),
  failed: vitestFailed(report),
});

const readPlaywright = (report: unknown): Outcome => ({
  counts: playwrightCounts(report),
  failed: playwrightFailed(report),
});

interface Run {
  /** The Node.js to use. */
  node: string;
  /** The runner's script, below node_modules. */
  cli: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Runs a test runner, and reads its report. One that hangs is ended, which the result tells with what it was at. */
async function withReport(
  suite: string,
  isAmongOthers: boolean,
  read: (report: unknown) => Outcome,
  prepare: (report: string) => Run,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  try {
    const report = join(folder, 'report.json');
    const startedFile = join(folder, 'begun.txt');
    const run = prepare(report);
    run.env = { ...run.env, [begunFile]: startedFile };
    const { status, hung } = await runToEnd(run, isAmongOthers);
    if (!hung) return settled(suite, status, readReport(report, read));
    const minutes = silenceMs / 60_000;
    return crashed(suite, `printed nothing for ${minutes} minutes. Not ended: ${readLines(startedFile)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that prints nothing for so long hangs, in milliseconds: files of several tests are reported at their end. */
const silenceMs = 2 * limits.test;

/** Runs a test runner in its own process group, and ends it when it hangs. */
async function runToEnd(
  { node, cli, args, env }: Run,
  isAmongOthers: boolean,
): Promise<{ status: number; hung: boolean }> {
  const script = join(projectRoot, 'node_modules', cli);
  const runner = startGroup(node, [script, ...args], {
    cwd: projectRoot,
    env,
    // Without a terminal a runner writes complete lines, one below the other.
    stdio: isAmongOthers ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  runner.stdout?.pipe(process.stdout, { end: false });
  runner.stderr?.pipe(process.stderr, { end: false });
  const silence: Silence | undefined = isAmongOthers
    ? watchSilence([runner.stdout, runner.stderr], silenceMs, () => void endHung(runner))
    : undefined;
  try {
    const status = await exitStatus(runner);
    return { status, hung: silence?.isPassed() ?? false };
  } finally {
    silence?.stop();
    await stopGroup(runner);
  }
}

/** Reports where a runner hangs, and ends it. */
async function endHung(runner: ChildProcess): Promise<void> {
  for (const line of await stackOfBusiest(runner.pid ?? 0)) console.error(`  ${line}`);
  await stopGroup(runner);
}

function settled(suite: string, status: number, outcome: Outcome | undefined): Result {
  const result = settle(suite, status, outcome?.counts);
  return outcome === undefined ? result : { ...result, failed: outcome.failed };
}

function readLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\n', ', ');
  } catch {
    return 'not known';
  }
}

function readReport(report: string, read: (report: unknown) => Outcome): Outcome | undefined {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}
