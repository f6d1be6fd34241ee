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
import type { Told } from './told';
import { runWindowTests } from './window';

/** Every suite by its name, in the order they are told of: what fails fastest comes first. */
const suites = {
  static: () => runStaticChecks(),
  unit: (asked) => runVitest('unit', asked),
  station: (asked) => ensureBuilt().then(() => runVitest('station', waitingMuch(asked))),
  floor: (asked) => ensureBuilt().then(() => runVitest('floor', asked)),
  usb: (asked) => runGuestTests(asked),
  windows: (asked) => runWindowsTests(asked),
  e2e: (asked) => runWindowTests('e2e', asked),
  current: (asked) => runCurrentTests(waitingMuch(asked)),
  bench: () => tryBenchmark(),
} satisfies Record<string, (asked: Asked) => Promise<Result>>;

/** One more at a time than there are processors here: tests that wait for timers and files leave one of them idle. */
const waitingMuch = (asked: Asked): Asked => ({ ...asked, args: ['--maxWorkers=3', ...asked.args] });

type SuiteName = keyof typeof suites;

/** All suites, in the order they are told of. */
export const suiteNames = Object.keys(suites) as SuiteName[];

/** Code is looked at, times are measured, and the station is tried on another Node.js, by those who want it. */
const onRequest: readonly SuiteName[] = ['static', 'bench', 'current'];

/** What is run where no suite is named. */
export const usualSuites = suiteNames.filter((name) => !onRequest.includes(name));

/**
 * What runs beside each other: the window tests mostly wait for windows, the guest of the USB tests for its clock, what runs on Wine
 * for its files and the station's tests for their timers, while the others compute.
 */
const lanes: readonly (readonly SuiteName[])[] = [
  ['static', 'unit', 'windows'],
  ['usb', 'floor', 'bench'],
  ['e2e', 'station', 'current'],
];

/**
 * Runs suites; `args` go to their runners. Prints a line for each suite and, as the very
 * last line, the sum: `N passed, N failed[, N skipped]`. Leaves no process behind.
 * @returns exit status: 0 when nothing failed
 */
export async function runSuites(names: readonly SuiteName[], args: readonly string[]): Promise<number> {
  const run = randomUUID();
  process.env[mark] = run;
  exitOnSignals(() => sweep(run));
  const results = await runAll(names, args);
  await sweep(run);
  tellByName(results);
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

/** Names at the end, where a long output is still read, each test that failed or passed only when repeated. */
function tellByName(results: readonly Result[]): void {
  const tell = (heading: string, kind: keyof Told) => {
    const lines = results.flatMap(({ suite, told }) =>
      (told?.[kind] ?? []).map(({ title, error }) => `  ${suite}: ${title}\n    ${error}`),
    );
    if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`);
  };
  tell('Passed only when repeated; each is a fault of the test or of the program:', 'repeated');
  tell('Failed:', 'failed');
}

async function runSuite(name: SuiteName, asked: Asked): Promise<Result> {
  console.log(`\n${name}`);
  const begun = performance.now();
  try {
    const result = await suites[name](asked);
    console.log(`\n${name} took ${Math.round((performance.now() - begun) / 1000)} s`);
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
