import type { Guard } from './guard';
import { build, isStationTest, isWindowTest, runTests, type WindowEnvironment } from './runner';
import { type Line, patternOf } from './table';
import { without } from './take-out';
import { evaluateRun, type Verdict } from './verdict';

/** One guard, its line, and the result of removing it. */
export interface Tried {
  guard: Guard;
  line: Line;
  verdict: Verdict;
  seconds: number;
}

export interface Plan {
  line: Line;
  guards: readonly Guard[];
}

const broken = (words: string): Verdict => ({ kind: 'broken', words });

/** Runs the tests of one file unchanged: each has to pass before its guards are removed. */
const asTheyAre = async (
  root: string,
  file: string,
  plans: readonly Plan[],
  window: WindowEnvironment,
): Promise<Map<Line, Verdict>> => {
  const ran = await runTests(root, file, plans.map(({ line }) => patternOf(line)).join('|'), window);
  return new Map(plans.map(({ line }) => [line, evaluateRun(ran, new RegExp(patternOf(line)))]));
};

const takeOut = (root: string, guard: Guard, line: Line, window: WindowEnvironment): Promise<Verdict> =>
  without(root, guard.remove, async () => {
    const unbuilt = isWindowTest(line.file) ? await build(root) : null;
    if (unbuilt !== null)
      return broken(`it can't be built: ${unbuilt.trim().split('\n').slice(-3).join(' ')}`);
    return evaluateRun(await runTests(root, line.file, patternOf(line), window), new RegExp(patternOf(line)));
  }).catch((error: unknown) => broken(error instanceof Error ? error.message : String(error)));

/**
 * Removes each guard alone, in the copy at `root`, and runs its test. The unchanged files are tested first.
 * @param onTried is called after each
 */
export const tryGuards = async (
  root: string,
  plans: readonly Plan[],
  window: WindowEnvironment,
  onTried: (tried: Tried) => void,
): Promise<void> => {
  const files = [...new Set(plans.map(({ line }) => line.file))];
  for (const file of files) {
    const plansOfFile = plans.filter(({ line }) => line.file === file);
    const unbuilt = isStationTest(file) || isWindowTest(file) ? await build(root) : null;
    if (unbuilt !== null) throw new Error(unbuilt);
    const before = await asTheyAre(root, file, plansOfFile, window);
    for (const { line, guards } of plansOfFile)
      for (const guard of guards) {
        const started = performance.now();
        const first = before.get(line) ?? broken('it did not run');
        const verdict =
          first.kind === 'passes'
            ? await takeOut(root, guard, line, window)
            : broken(`it does not pass with its guard: ${first.words}`);
        onTried({ guard, line, verdict, seconds: (performance.now() - started) / 1_000 });
      }
  }
};
