import { type Output, outputOf } from '../processes';
import { projectRoot } from '../paths';
import type { Result } from './counts';
import { type FailedTest, failedTest } from './failed-tests';

/** Scripts of package.json that check the code without running it, slowest first. */
const scripts = ['lint', 'format:check', 'dead', 'layers', 'failures:check', 'messages:check', 'supply'];
const AT_ONCE = 2;

/**
 * Runs the checks that need no running code, two at a time, with a line for each and the output of those that fail. Each failed check counts
 * as one failure and is named at the end of the run; checks that pass are not counted.
 */
export async function runStaticChecks(run: (script: string) => Promise<Output> = npmRun): Promise<Result> {
  const waiting = [...scripts];
  const failed: FailedTest[] = [];
  const worker = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      const output = await reported(script, () => run(script));
      if (output !== undefined) failed.push(failedTest(script, output));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const counts = { passed: 0, failed: failed.length, skipped: 0 };
  const names = failed.map(({ title }) => title).join(', ');
  return {
    suite: 'static',
    counts,
    failed,
    ...(failed.length > 0 && { trouble: `failed: ${names}` }),
  };
}

/** @returns the output of a check that failed; undefined for one that passed */
async function reported(script: string, run: () => Promise<Output>): Promise<string | undefined> {
  const startedAt = performance.now();
  const { status, stdout, stderr } = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const output = `${stdout}${stderr}`.trim();
  console.log(`${status === 0 ? '✓' : '✗'} ${script} (${seconds} s)${status === 0 ? '' : `\n${output}`}`);
  return status === 0 ? undefined : output;
}

function npmRun(script: string): Promise<Output> {
  const npm = process.env['npm_execpath'];
  const args = ['run', '--silent', script];
  return npm?.endsWith('.js') === true
    ? outputOf(process.execPath, [npm, ...args], { cwd: projectRoot })
    : outputOf('npm', args, { cwd: projectRoot, shell: process.platform === 'win32' });
}
