import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths';
import { exitStatus, startGroup, stopGroup } from '../processes';
import { begunFile } from './begun-reporter';
import { type Counts, type Result, playwrightCounts, settle, vitestCounts } from './counts';
import { type Silence, watchSilence } from './silence';
import { stackOfBusiest } from './stack';
import { type Told, playwrightTold, vitestTold } from './told';

/** What a suite is asked to do. */
export interface Asked {
  /** Go to the suite's runner as they are. */
  args: readonly string[];
  /** Whether other suites run meanwhile: then nobody writes over the lines of the others. */
  isAmongOthers: boolean;
}

/**
 * Runs a suite's projects of vitest: its namesake, and those whose names begin like it.
 * @param node another Node.js than this one
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

/** Runs Playwright's tests in the environment given. */
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

/** What a report says: how many tests, and which of them need a look. */
interface Outcome {
  counts: Counts;
  told: Told;
}

const readVitest = (report: unknown): Outcome => ({
  counts: vitestCounts(report),
  told: vitestTold(report),
});

const readPlaywright = (report: unknown): Outcome => ({
  counts: playwrightCounts(report),
  told: playwrightTold(report),
});

interface Run {
  /** The Node.js it runs on. */
  node: string;
  /** The runner's script, below node_modules. */
  cli: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * Runs a test runner, and once more if it hangs, which the run then tells. A hang is a fault as a failed test is, but one that
 * would take the results of all others with it.
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
  const begun = join(folder, 'begun.txt');
  const run = prepare(report);
  run.env = { ...run.env, [begunFile]: begun };
  const attempt = async (): Promise<Attempt> => {
    const { status, hung } = await runToEnd(run, isAmongOthers);
    return { result: settled(suite, status, readReport(report, read)), hung };
  };
  const first = await attempt();
  if (!first.hung) return first.result;
  const error = `Printed nothing for ${silenceMs / 60_000} minutes. Not ended: ${readLines(begun)}`;
  console.error(`${suite} hangs and begins anew. ${error}`);
  rmSync(report, { force: true });
  const { result } = await attempt();
  const told = result.told ?? { failed: [], repeated: [] };
  return {
    ...result,
    told: { ...told, repeated: [...told.repeated, { title: 'all tests, because one hung', error }] },
  };
}

/** How long no runner is silent unless it hangs; of the window tests one alone may take three minutes. Milliseconds. */
const silenceMs = 10 * 60_000;

interface Attempt {
  result: Result;
  hung: boolean;
}

/** Runs a test runner in a process group of its own, and ends it where it hangs. */
async function runToEnd(
  { node, cli, args, env }: Run,
  isAmongOthers: boolean,
): Promise<{ status: number; hung: boolean }> {
  const script = join(projectRoot, 'node_modules', cli);
  const runner = startGroup(node, [script, ...args], {
    cwd: projectRoot,
    env,
    // Where a runner finds no terminal it writes whole lines, one below the other.
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

/** Says where a runner hangs, and ends it. */
async function endHung(runner: ChildProcess): Promise<void> {
  for (const line of await stackOfBusiest(runner.pid ?? 0)) console.error(`  ${line}`);
  await stopGroup(runner);
}

function settled(suite: string, status: number, outcome: Outcome | undefined): Result {
  const result = settle(suite, status, outcome?.counts);
  return outcome === undefined ? result : { ...result, told: outcome.told };
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
