import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths';
import { exitStatus, startGroup, stopGroup } from '../processes';
import { type Counts, type Result, playwrightCounts, settle, vitestCounts } from './counts';
import { type Told, playwrightTold, vitestTold } from './told';

/** What a suite is asked to do. */
export interface Asked {
  /** Go to the suite's runner as they are. */
  args: readonly string[];
  /** Whether other suites run meanwhile: then nobody writes over the lines of the others. */
  isAmongOthers: boolean;
}

/** Runs a suite's projects of vitest: its namesake, and those whose names begin like it. */
export function runVitest(suite: string, { args, isAmongOthers }: Asked): Promise<Result> {
  return withReport(suite, isAmongOthers, readVitest, (report) => ({
    cli: 'vitest/vitest.mjs',
    args: [
      'run',
      `--project=${suite}*`,
      '--reporter=default',
      '--reporter=json',
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
  /** The runner's script, below node_modules. */
  cli: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Runs a test runner in a process group of its own, and reads the report that it leaves. */
async function withReport(
  suite: string,
  isAmongOthers: boolean,
  read: (report: unknown) => Outcome,
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
    // Where a runner finds no terminal it writes whole lines, one below the other.
    stdio: isAmongOthers ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  runner.stdout?.pipe(process.stdout, { end: false });
  runner.stderr?.pipe(process.stderr, { end: false });
  try {
    const status = await exitStatus(runner);
    const outcome = readReport(report, read);
    const result = settle(suite, status, outcome?.counts);
    return outcome === undefined ? result : { ...result, told: outcome.told };
  } finally {
    await stopGroup(runner);
  }
}

function readReport(report: string, read: (report: unknown) => Outcome): Outcome | undefined {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}
