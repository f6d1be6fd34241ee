import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/** What `npm run fuzz` reads about one property. Times in milliseconds. */
export interface FuzzReport {
  kind: string;
  tried: number;
  ms: number;
  slowest: number;
  crashes: number;
}

/**
 * The multiple of the usual number of inputs; the longest time for one property, in milliseconds (0: no
 * limit).
 */
const times = Number(process.env['PACKBENCH_FUZZ'] ?? 1);
const longest = Number(process.env['PACKBENCH_FUZZ_MS'] ?? 0);
const reportFile = process.env['PACKBENCH_FUZZ_REPORT'];

/**
 * No input of these sizes may block the station for so long, in milliseconds; a busy computer is much slower
 * than a bench.
 */
const slowestAllowed = 5_000;
const mostRuns = 2_000_000_000;

/** For `it` and `describe`: longer than the property may take. */
export const patience = { timeout: longest + 60_000 };

const bounds = <T>(runs: number): fc.Parameters<[T]> =>
  longest > 0
    ? { numRuns: mostRuns, plugins: [fc.interruptAfterTimeLimit(longest) as fc.Plugin<[T]>] }
    : { numRuns: Math.min(mostRuns, Math.ceil(runs * times)) };

/**
 * Tries an entry point with many inputs. `door` throws when it misbehaves.
 * @param kind the input from outside, in the words of docs/security.md
 * @param runs inputs in an ordinary run of the tests; `PACKBENCH_FUZZ=N` tries N times as many
 * @param examples tried first, in every run: inputs that a guard is known to stop
 * @throws Error with the smallest input that breaks it
 */
export const fuzz = async <T>(
  kind: string,
  runs: number,
  input: fc.Arbitrary<T>,
  door: (input: T) => unknown,
  examples: readonly T[] = [],
): Promise<void> => {
  let [tried, slowest] = [0, 0];
  const timed = async (value: T): Promise<void> => {
    const started = performance.now();
    await door(value);
    const took = performance.now() - started;
    tried += 1;
    slowest = Math.max(slowest, took);
    if (took > slowestAllowed) throw new Error(`one input took ${took.toFixed(0)} ms`);
  };
  const started = performance.now();
  const found = await fc.check(fc.asyncProperty(input, timed), {
    ...bounds<T>(runs),
    examples: examples.map((one): [T] => [one]),
  });
  const ms = performance.now() - started;
  const report: FuzzReport = { kind, tried, ms, slowest, crashes: found.failed ? 1 : 0 };
  if (reportFile) appendFileSync(reportFile, `${JSON.stringify(report)}\n`);
  if (found.failed)
    throw new Error(fc.defaultReportMessage(found) ?? 'failed', { cause: found.errorInstance });
  if (tried === 0) throw new Error('nothing was tried');
};
