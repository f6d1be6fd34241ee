import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths';
import { exitStatus, startGroup, stopGroup } from '../processes';
import { begunFile } from './begun-reporter';
import { type Counts, type Result, playwrightCounts, settle, vitestCounts } from './counts';
import { limits } from './limits';
import { type Silence, watchSilence } from './silence';
import { stackOfBusiest } from './stack';
import { type NamedTests, playwrightNamed, vitestNamed } from './named-tests';

/** How a suite is to be run. */
export interface Asked {
  /** Passed to the suite's runner unchanged. */
  args: readonly string[];
  /** Whether other suites run at the same time: then no runner may overwrite the lines of the others. */
  isAmongOthers: boolean;
}

/**
 * Runs a suite's vitest projects: the one with its name, and those whose names begin with it.
 * @param node another Node.js than the running one
 */
export function runVitest(
  suite: string,
  { args, isAmongOthers }: Asked,
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
    ],
    env: process.env,
  }));
}

/** Runs Playwright's tests in the given environment. */
export function runPlaywright(
  suite: string,
  { args, isAmongOthers }: Asked,
  env: NodeJS.ProcessEnv,
): Promise<Result> {
  return withReport(suite, isAmongOthers, readPlaywright, (report) => ({
    node: process.execPath,
    cli: '@playwright/test/cli.js',
    args: ['test', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }));
}

/** What a report contains: the counts, and the tests that need attention. */
interface Outcome {
  counts: Counts;
  told: NamedTests;
}

const readVitest = (report: unknown): Outcome => ({
  counts: vitestCounts(report),
  told: vitestNamed(report),
});

const readPlaywright = (report: unknown): Outcome => ({
  counts: playwrightCounts(report),
  told: playwrightNamed(report),
});

interface Run {
  /** The Node.js to use. */
  node: string;
  /** The runner's script, below node_modules. */
  cli: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * Runs a test runner, and a second time if it hangs, which the run then reports. A hang is a fault like a failed test, but would lose the
 * results of all other tests.
 */
async function withReport(
  suite: string,
  isAmongOthers: boolean,
  read: (report: unknown) => Outcome,
  prepare: (report: string) => Run,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const startedFile = join(folder, 'begun.txt');
  const run = prepare(report);
  run.env = { ...run.env, [begunFile]: startedFile };
  const attempt = async (): Promise<Attempt> => {
    const { status, hung } = await runToEnd(run, isAmongOthers);
    return { result: settled(suite, status, readReport(report, read)), hung };
  };
  const first = await attempt();
  if (!first.hung) return first.result;
  const error = `Printed nothing for ${silenceMs / 60_000} minutes. Not ended: ${readLines(startedFile)}`;
  console.error(`${suite} hangs and begins again. ${error}`);
  rmSync(report, { force: true });
  const { result } = await attempt();
  const named = result.named ?? { failed: [], repeated: [] };
  return {
    ...result,
    named: { ...named, repeated: [...named.repeated, { title: 'all tests, because one hung', error }] },
  };
}

/** A runner that prints nothing for so long hangs, in milliseconds: files of several tests are reported at their end. */
const silenceMs = 2 * limits.test;

interface Attempt {
  result: Result;
  hung: boolean;
}

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
  return outcome === undefined ? result : { ...result, named: outcome.told };
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
