import type { Result } from './counts';
import type { FailedTest, TestPlace } from './failed-tests';

/** More failed tests than this are no accident, and are not repeated. */
const mostRepeated = 30;

/**
 * Runs the failed tests of a suite once more, when no other suite runs: sockets, processes and clocks of a busy machine make a test fail
 * that is right. A suite whose runner hung or ended in trouble runs once more as a whole. What passes then is named at the end of the run,
 * as it or the program still has a fault.
 * @param run runs only these tests; without any: all
 * @returns `result`, unless it could be repeated
 */
export async function repeatFailed(
  result: Result,
  run: (only: readonly TestPlace[]) => Promise<Result>,
): Promise<Result> {
  if (result.counts.failed === 0 || result.counts.failed > mostRepeated) return result;
  const failed = result.failed ?? [];
  const places = failed.flatMap(({ at }) => at ?? []);
  if (result.trouble !== undefined || places.length < failed.length || places.length === 0) {
    const title = `all tests, because it ${result.trouble ?? 'failed outside of its tests'}`;
    console.log(`\n${result.suite} runs again: ${title}`);
    const error = failed.map((test) => test.error).join(' | ');
    const again = await run([]);
    const hasPassed = again.counts.failed === 0 && again.trouble === undefined;
    return hasPassed ? { ...again, repeated: [{ title, error }] } : again;
  }
  console.log(`\n${result.suite}: ${failed.length} failed, and run again by themselves`);
  return merge(result, failed, await run(places));
}

function merge(first: Result, failed: readonly FailedTest[], again: Result): Result {
  const stillFailed = new Set(again.failed?.map(({ title }) => title));
  const hasRun = again.trouble === undefined;
  const recovered = Math.max(0, first.counts.failed - again.counts.failed);
  return {
    ...again,
    counts: { ...first.counts, passed: first.counts.passed + recovered, failed: again.counts.failed },
    repeated: hasRun ? failed.filter(({ title }) => !stillFailed.has(title)) : [],
  };
}

/** The arguments with which a runner runs only these tests. @param nameFlag its argument for a pattern of names */
export function onlyArgs(only: readonly TestPlace[], nameFlag: string): string[] {
  const files = [...new Set(only.map(({ file }) => file))];
  const names = only.flatMap(({ name }) => name ?? []);
  // A file that failed outside its tests runs whole, and so do the others then.
  const areAllNamed = names.length === only.length && names.length > 0;
  return areAllNamed ? [...files, nameFlag, names.map(asPattern).join('|')] : files;
}

const asPattern = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
