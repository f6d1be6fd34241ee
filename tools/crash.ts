import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { runSuites } from './suites/run';

interface Harness {
  usual: string;
  /** Environment variable with the number of rounds for the test. */
  variable: string;
  suite: 'station' | 'floor';
  file: string;
}
const kills: Harness = { usual: '50', variable: 'PACKBENCH_CRASH_ROUNDS', suite: 'station', file: 'crash' };
const harnesses: Readonly<Record<string, Harness>> = {
  restores: { usual: '10', variable: 'PACKBENCH_RESTORES', suite: 'station', file: 'data-backups' },
  floor: { usual: '50', variable: 'PACKBENCH_FLOOR_ROUNDS', suite: 'floor', file: 'harness' },
  claims: { usual: '10000', variable: 'PACKBENCH_FLOOR_CLAIMS', suite: 'floor', file: 'claims-by-force' },
};

// `npm run crash [-- KILLS [SEED]]`: the complete crash harness; fifty kills by default.
// `npm run crash -- restores [COUNT [SEED]]`: backups made under load, each restored; ten by default.
// `npm run crash -- floor [ROUNDS [SEED]]`: three to five benches on a failing database; fifty rounds by default.
// `npm run crash -- claims [ORDERS]`: eight processes that are killed repeatedly and want the same orders; 10,000 by default.
await runTool(() => {
  requireNode();
  const words = process.argv.slice(2);
  const { usual, variable, suite, file } = harnesses[words[0] ?? ''] ?? kills;
  const [count = usual, seed] = (words[0] ?? '') in harnesses ? words.slice(1) : words;
  if (![count, seed ?? '1'].every((word) => /^\d{1,9}$/.test(word)))
    throw new Problem(
      'That is no number.',
      'Say `npm run crash`, `npm run crash -- KILLS SEED`, or with `restores`, `floor` or `claims` before the numbers.',
    );
  process.env[variable] = count;
  if (seed !== undefined) process.env['PACKBENCH_SEED'] = seed;
  return runSuites([suite], [`test/${suite}/${file}.test.ts`]);
});
