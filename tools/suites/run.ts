import { randomUUID } from 'node:crypto';
import { ensureBuilt } from '../build';
import { wordsFor } from '../problem';
import { exitOnSignals } from '../processes';
import { tryBenchmark } from './bench';
import { type Result, crashed, inWords, total } from './counts';
import { runCurrentTests, runGuestTests, runWindowsTests } from './elsewhere';
import { endLeftovers, mark } from './leftovers';
import { inLanes } from './order';
import { type Asked, runVitest } from './runners';
import { runStaticChecks } from './static';
import { repeatFailed } from './repeat';
import { runWindowTests } from './window';

/** Every suite by name, in the order of reporting: what fails fastest comes first. */
const suites = {
  static: () => runStaticChecks(),
  unit: (asked) => runVitest('unit', asked),
  station: (asked) => ensureBuilt().then(() => runVitest('station', waitingMuch(asked))),
  floor: (asked) => ensureBuilt().then(() => runVitest('floor', asked)),
  usb: (asked) => runGuestTests(asked),
  windows: (asked) => runWindowsTests(asked),
  e2e: (asked) => runWindowTests('e2e', asked),
  current: (asked) => runCurrentTests(waitingMuch(asked)),
  bench: (asked) => tryBenchmark(asked),
} satisfies Record<string, (asked: Asked) => Promise<Result>>;

/** One more worker than processors here: tests that wait for timers and files leave one processor idle. */
const waitingMuch = (asked: Asked): Asked => ({ ...asked, args: ['--maxWorkers=3', ...asked.args] });

type SuiteName = keyof typeof suites;

/** All suites, in the order of reporting. */
export const suiteNames = Object.keys(suites) as SuiteName[];

/** Run only on request: static checks, time measurements, and the station on another Node.js. */
const onRequest: readonly SuiteName[] = ['static', 'bench', 'current'];

/** The suites that run by default. */
export const usualSuites = suiteNames.filter((name) => !onRequest.includes(name));

/**
 * Suites that run at the same time: the window tests mostly wait for windows, the guest of the USB tests for its clock, the tests on Wine for
 * files and the station's tests for timers, while the others use the processor.
 */
const lanes: readonly (readonly SuiteName[])[] = [
  ['static', 'unit', 'windows'],
  ['usb', 'floor', 'bench'],
  ['e2e', 'station', 'current'],
];

/**
 * Runs suites; `args` are passed to their runners. Prints a line for each suite and, as the last line, the sum:
 * `N passed, N failed[, N skipped]`. Leaves no process behind.
 * @returns exit status: 0 when nothing failed
 */
export async function runSuites(names: readonly SuiteName[], args: readonly string[]): Promise<number> {
  const run = randomUUID();
  process.env[mark] = run;
  exitOnSignals(() => sweep(run));
  const results = await runAll(names, args);
  await sweep(run);
  for (const [index, result] of results.entries()) {
    const name = names[index]!;
    // Checks without a test give the same result again; a person who runs chosen tests wants to see how they fail.
    if (name === 'static' || args.length > 0) continue;
    results[index] = await repeatFailed(result, (only) =>
      runSuite(name, { args, isAmongOthers: true, only }),
    );
    await sweep(run);
  }
  reportByName(results);
  console.log('');
  for (const { suite, counts, trouble } of results) {
    console.log(`${suite}: ${inWords(counts)}${trouble === undefined ? '' : ` (${trouble})`}`);
  }
  const sum = total(results);
  console.log(inWords(sum));
  return sum.failed === 0 ? 0 : 1;
}

async function runAll(names: readonly SuiteName[], args: readonly string[]): Promise<Result[]> {
  const asked = { args, isAmongOthers: names.length > 1 };
  return inLanes(names, lanes, (name) => runSuite(name, asked));
}

/** At the end, where a long output is still read, names each test that failed or passed only when repeated. */
function reportByName(results: readonly Result[]): void {
  const printNames = (heading: string, kind: 'failed' | 'repeated') => {
    const lines = results.flatMap(({ suite, [kind]: named = [] }) =>
      named.map(({ title, error }) => `  ${suite}: ${title}\n    ${error}`),
    );
    if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`);
  };
  printNames('Passed only when repeated; each is a fault of the test or of the program:', 'repeated');
  printNames('Failed:', 'failed');
}

async function runSuite(name: SuiteName, asked: Asked): Promise<Result> {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  try {
    const result = await suites[name](asked);
    console.log(`\n${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
    return result;
  } catch (error) {
    console.error(wordsFor(error));
    return crashed(name, 'did not run');
  }
}

async function sweep(run: string): Promise<void> {
  for (const line of await endLeftovers(run))
    console.error(`Left behind by the tests, and ended now: ${line}`);
}
