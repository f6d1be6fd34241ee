import { outputOf } from '../processes';
import { projectRoot } from '../paths';
import type { Result } from './counts';

/** Scripts of package.json that look at the code without running it, slowest first. */
const scripts = ['lint', 'types', 'dead', 'layers', 'format:check', 'failures:check', 'supply'];
const AT_ONCE = 2;

/**
 * Runs the checks that need no running code, two at a time, with a line for each and the output of those that
 * fail. Each failed check counts as one failure; those that pass are no tests and count nothing.
 */
export async function runStaticChecks(): Promise<Result> {
  const waiting = [...scripts];
  const failed: string[] = [];
  const worker = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      if (!(await passes(script))) failed.push(script);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const counts = { passed: 0, failed: failed.length, skipped: 0 };
  return { suite: 'static', counts, ...(failed.length > 0 && { trouble: `failed: ${failed.join(', ')}` }) };
}

async function passes(script: string): Promise<boolean> {
  const begun = performance.now();
  const { status, stdout, stderr } = await npmRun(script);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${script} (${seconds} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}`.trim());
  return status === 0;
}

function npmRun(script: string) {
  const npm = process.env['npm_execpath'];
  const args = ['run', '--silent', script];
  return npm?.endsWith('.js') === true
    ? outputOf(process.execPath, [npm, ...args], { cwd: projectRoot })
    : outputOf('npm', args, { cwd: projectRoot, shell: process.platform === 'win32' });
}
